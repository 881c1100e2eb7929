package adostandin

// classes are those that can be made by their ProgID. The numbers are our own.
var classes = []struct {
	id, name string
	create   func() *object
}{
	{"{C1B00001-0000-4000-8000-00C1B0000001}", "ADODB.Connection", newConnection},
	{"{C1B00002-0000-4000-8000-00C1B0000001}", "ADODB.Command", newCommand},
	{"{C1B00003-0000-4000-8000-00C1B0000001}", "ADOX.Catalog", newCatalog},
	{"{C1B00004-0000-4000-8000-00C1B0000001}", "ADOX.Table", newTable},
	{"{C1B00005-0000-4000-8000-00C1B0000001}", "ADOX.Column", newColumn},
	{"{C1B00006-0000-4000-8000-00C1B0000001}", "Microsoft.Jet.OLEDB.4.0", newProvider},
	{"{C1B00007-0000-4000-8000-00C1B0000001}", "Microsoft.ACE.OLEDB.12.0", newProvider},
	{"{C1B00008-0000-4000-8000-00C1B0000001}", "Microsoft.ACE.OLEDB.16.0", newProvider},
}

// newProvider makes an OLE DB provider, of which nothing is asked but that it is there.
func newProvider() *object { return newObject("Provider") }
