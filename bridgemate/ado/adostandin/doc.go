// Package adostandin stands in for ADO and ADOX, Microsoft's objects for databases, so
// that the tests of package ado run where there is no Access engine: under Wine above
// all. It is for tests alone; no program of ours contains it.
//
// A small library (adostandin.c, with adostandin.def) gives COM its objects, and hands
// every call to the test program, in which this package answers it. What a statement of
// SQL says is carried out by package jet, on a real file. The environment variable
// [Variable] names the library. With it a test program starts itself anew from a folder
// of its own, beside a manifest that says which classes the library has: so nothing is
// written to any registry, and nothing is left behind on a real Windows either. Without
// it the tests find what the computer has.
//
//	x86_64-w64-mingw32-gcc -shared -s -O2 -o adostandin.dll adostandin.c adostandin.def
//	i686-w64-mingw32-gcc -shared -s -O2 -Wl,--enable-stdcall-fixup -o adostandin.dll adostandin.c adostandin.def
//
//	func TestMain(m *testing.M) { os.Exit(adostandin.Main(m.Run)) }
//
// # What it covers
//
// Every call of package ado and of the driver go-adodb, as it is made on Windows:
// classes and their names, methods and properties, the types of arguments, out
// parameters, the types of results, EXCEPINFO, transactions on a connection, one number
// (@@IDENTITY) for each connection. It is strict where ADO's reference is: a member
// that is not there, a property that cannot be set, a wrong number of arguments or an
// argument of another type is refused. References are counted, who holds too many and
// who releases too often; see [References]. [Break] makes any call go wrong in the ways
// that are reported of the real ones.
//
// # What it cannot show
//
// Its SQL is what package ado writes, and nothing else, in the meaning that we give
// to it. Whether Jet means the same, what Jet locks and for how long, when it writes
// to disk, which text and number each of its faults has, and what real objects do
// when they are released too often, only Jet shows:
// [clubnight/bridgemate/ado.SelfTest] on a real computer.
package adostandin

// Variable is the environment variable that names the library, as a path of Windows.
const Variable = "CLUBNIGHT_ADO_STAND_IN"
