// Package bridgewebs takes a result to BridgeWebs by its programming interface (guide,
// page 331, "22.4 API Interface"): the club's code and password, the result as USEBIO or
// CSV, the deals as PBN. What stands there afterwards is read once and compared.
//
//	site := &bridgewebs.Site{Club: "tuesday", Password: password}
//	outcome := site.Send(ctx, parcel)
//
// The club's password opens much more than results, so it goes over https to BridgeWebs
// alone, and no answer can send it elsewhere.
package bridgewebs
