//go:build ignore

/* adostandin.dll: COM objects with nothing in them but their references. Whatever is asked of one is handed to the Go
 * program that has loaded the library, and the caller waits for the answer. The Go program asks for calls by NextCall, on
 * threads of its own: were it called back on the caller's thread, the stack of the caller, which is Go too, might move
 * while COM has pointers into it. */
#define WIN32_LEAN_AND_MEAN
#define INITGUID
#include <windows.h>
#include <objbase.h>
#include <oaidl.h>

/* What the Go program is asked; the numbers are those of library_windows.go. */
enum method { GET_CLASS_OBJECT, CREATE_INSTANCE, INVOKE, GONE };

/* One object. The Go program knows these fields. */
typedef struct object {
	const void *vtable;
	const WCHAR *names; /* of its members, each with its 0, and a 0 at the end */
	LONG callers;       /* references that callers hold */
	LONG holders;       /* objects that it belongs to */
	LONG too_often;     /* releases by callers that held none */
} object;

/* One call. The first six fields are those of the Go program's struct call. */
typedef struct call {
	const void *in;  /* the class, or DISPPARAMS */
	void *out;       /* where an object or a VARIANT goes */
	void *exception; /* EXCEPINFO */
	object *object;
	UINT_PTR method;
	UINT_PTR member; /* with the way in which it is called, DISPATCH_METHOD and so on, in the upper 16 of 32 bits */

	UINT_PTR answer;
	BOOL answered;
	CONDITION_VARIABLE done;
	struct call *next;
} call;

static SRWLOCK lock = SRWLOCK_INIT;
static CONDITION_VARIABLE asked = CONDITION_VARIABLE_INIT;
static call *first, **last = &first;

/* ask puts a call into the queue and waits until it is answered. */
static UINT_PTR ask(call *c)
{
	InitializeConditionVariable(&c->done);
	AcquireSRWLockExclusive(&lock);
	*last = c;
	last = &c->next;
	WakeConditionVariable(&asked);
	while (!c->answered)
		SleepConditionVariableSRW(&c->done, &lock, INFINITE, 0);
	ReleaseSRWLockExclusive(&lock);
	return c->answer;
}

/* NextCall answers a call, unless it is NULL, and waits for another. A call that is answered is gone. */
void WINAPI NextCall(call *c, UINT_PTR answer, call **next)
{
	AcquireSRWLockExclusive(&lock);
	if (c) {
		c->answer = answer;
		c->answered = TRUE;
		WakeConditionVariable(&c->done);
	}
	while (!first)
		SleepConditionVariableSRW(&asked, &lock, INFINITE, 0);
	*next = first;
	first = first->next;
	if (!first)
		last = &first;
	ReleaseSRWLockExclusive(&lock);
}

static ULONG WINAPI add_ref(object *o)
{
	return InterlockedIncrement(&o->callers) + o->holders;
}

/* release never takes away what an object holds of another, as a release too many by a caller would. */
static ULONG WINAPI release(object *o)
{
	call c = {.method = GONE, .object = o};
	LONG callers;
	if (o->callers == 0) {
		InterlockedIncrement(&o->too_often);
		return o->holders;
	}
	callers = InterlockedDecrement(&o->callers);
	if (callers + o->holders == 0)
		ask(&c);
	return callers + o->holders;
}

static HRESULT query(object *o, REFIID id, const GUID *own, void **out)
{
	*out = NULL;
	if (!IsEqualGUID(id, &IID_IUnknown) && !IsEqualGUID(id, own))
		return E_NOINTERFACE;
	add_ref(o);
	*out = o;
	return S_OK;
}

static HRESULT WINAPI query_dispatch(object *o, REFIID id, void **out)
{
	return query(o, id, &IID_IDispatch, out);
}

static HRESULT WINAPI get_type_info_count(object *o, UINT *count)
{
	*count = 0;
	return S_OK;
}

static HRESULT WINAPI get_type_info(object *o, UINT i, LCID language, void **out)
{
	*out = NULL;
	return DISP_E_BADINDEX;
}

/* get_ids_of_names numbers members from 1. Arguments have no names here. */
static HRESULT WINAPI get_ids_of_names(object *o, REFIID id, LPOLESTR *names, UINT count, LCID language, DISPID *ids)
{
	const WCHAR *name = o->names;
	UINT i;
	for (i = 0; i < count; i++)
		ids[i] = DISPID_UNKNOWN;
	for (i = 1; *name; i++, name += lstrlenW(name) + 1)
		if (lstrcmpiW(name, names[0]) == 0) {
			ids[0] = i;
			return count == 1 ? S_OK : DISP_E_UNKNOWNNAME;
		}
	return DISP_E_UNKNOWNNAME;
}

static HRESULT WINAPI invoke(object *o, DISPID member, REFIID id, LCID language, WORD flags, void *params, void *result,
                             void *exception, UINT *wrong)
{
	call c = {.method = INVOKE, .object = o, .in = params, .out = result, .exception = exception};
	if (member < 1 || member > 0xFFFF)
		return DISP_E_MEMBERNOTFOUND;
	c.member = (UINT)member | (UINT)flags << 16;
	return (HRESULT)ask(&c);
}

static const void *const dispatch[] = {
	query_dispatch, add_ref, release, get_type_info_count, get_type_info, get_ids_of_names, invoke,
};

static HRESULT WINAPI query_factory(object *f, REFIID id, void **out)
{
	return query(f, id, &IID_IClassFactory, out);
}

static HRESULT WINAPI create_instance(object *f, void *outer, REFIID id, void **out)
{
	object *made;
	call c = {.method = CREATE_INSTANCE, .object = f, .out = &made};
	HRESULT result;
	*out = NULL;
	if (outer)
		return CLASS_E_NOAGGREGATION;
	ask(&c);
	result = query_dispatch(made, id, out);
	return result;
}

static HRESULT WINAPI lock_server(object *f, BOOL locked)
{
	return S_OK;
}

static const void *const factory[] = {query_factory, add_ref, release, create_instance, lock_server};

/* NewObject makes an object that takes calls by name, or, without names, a class factory. Its memory is never given back:
 * a release that comes too late must find it. */
void WINAPI NewObject(const WCHAR *names, object **out)
{
	object *o = HeapAlloc(GetProcessHeap(), HEAP_ZERO_MEMORY, sizeof *o);
	if (o) {
		o->vtable = names ? dispatch : factory;
		o->names = names;
	}
	*out = o;
}

HRESULT WINAPI DllGetClassObject(REFCLSID class, REFIID id, void **out)
{
	object *f;
	call c = {.method = GET_CLASS_OBJECT, .in = class, .out = &f};
	HRESULT result = (HRESULT)ask(&c);
	*out = NULL;
	return FAILED(result) ? result : query_factory(f, id, out);
}

HRESULT WINAPI DllCanUnloadNow(void)
{
	return S_FALSE;
}
