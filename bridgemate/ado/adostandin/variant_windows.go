package adostandin

import (
	"fmt"
	"math"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/go-ole/go-ole"
)

type (
	// nothing is VT_EMPTY, the result of a method that gives none.
	nothing struct{}
	// noObject is VT_DISPATCH without an object.
	noObject struct{}
	// money is VT_CY, in units.
	money float64
)

// variant makes a VARIANT for a caller, who clears it: nil is VT_NULL, an *object gets
// one reference more, and an ole.VARIANT stays as it is.
func variant(v any) ole.VARIANT {
	switch v := v.(type) {
	case ole.VARIANT:
		return v
	case nil:
		return ole.NewVariant(ole.VT_NULL, 0)
	case nothing:
		return ole.NewVariant(ole.VT_EMPTY, 0)
	case noObject:
		return ole.NewVariant(ole.VT_DISPATCH, 0)
	case *object:
		atomic.AddInt32(&v.com.callers, 1)
		return ole.NewVariant(ole.VT_DISPATCH, int64(uintptr(unsafe.Pointer(v.com))))
	case string:
		return ole.NewVariant(ole.VT_BSTR, int64(uintptr(unsafe.Pointer(ole.SysAllocStringLen(v)))))
	case bool:
		if v {
			return ole.NewVariant(ole.VT_BOOL, 0xFFFF)
		}
		return ole.NewVariant(ole.VT_BOOL, 0)
	case uint8:
		return ole.NewVariant(ole.VT_UI1, int64(v))
	case int16:
		return ole.NewVariant(ole.VT_I2, int64(uint16(v)))
	case int32:
		return ole.NewVariant(ole.VT_I4, int64(uint32(v)))
	case float32:
		return ole.NewVariant(ole.VT_R4, int64(math.Float32bits(v)))
	case float64:
		return ole.NewVariant(ole.VT_R8, int64(math.Float64bits(v)))
	case money:
		return ole.NewVariant(ole.VT_CY, int64(math.Round(float64(v)*10000)))
	case time.Time:
		return ole.NewVariant(ole.VT_DATE, int64(math.Float64bits(days(v))))
	}
	panic(fmt.Sprintf("no VARIANT for %T", v))
}

// days counts them as VT_DATE does: from 30 December 1899, and before that the whole days
// backwards and the time of day forwards.
func days(t time.Time) float64 {
	seconds := t.Unix() - time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).Unix()
	day, second := seconds/86400, seconds%86400
	if second < 0 {
		day, second = day-1, second+86400
	}
	if day < 0 {
		return float64(day) - float64(second)/86400
	}
	return float64(day) + float64(second)/86400
}

// arguments of a call, in their order.
type arguments []*ole.VARIANT

// plain goes through VT_BYREF|VT_VARIANT.
func (a arguments) plain(i int) *ole.VARIANT {
	v := a[i]
	if v.VT == ole.VT_VARIANT|ole.VT_BYREF {
		return *(**ole.VARIANT)(unsafe.Pointer(&v.Val))
	}
	return v
}

func (a arguments) text(i int) (string, error) {
	if v := a.plain(i); v.VT == ole.VT_BSTR {
		return v.ToString(), nil
	}
	return "", HResult(typeMismatch)
}

func (a arguments) number(i int) (int, error) {
	switch v := a.plain(i); v.VT {
	case ole.VT_I2:
		return int(int16(v.Val)), nil
	case ole.VT_I4:
		return int(int32(v.Val)), nil
	}
	return 0, HResult(typeMismatch)
}

func (a arguments) truth(i int) (bool, error) {
	if v := a.plain(i); v.VT == ole.VT_BOOL {
		return int16(v.Val) != 0, nil
	}
	return false, HResult(typeMismatch)
}

func (a arguments) object(i int) (*object, error) {
	if v := a.plain(i); v.VT == ole.VT_DISPATCH {
		if o := objectAt((*comObject)(unsafe.Pointer(v.ToIDispatch()))); o != nil {
			return o, nil
		}
	}
	return nil, HResult(typeMismatch)
}

// give writes an out parameter, which must be a VARIANT by reference.
func (a arguments) give(i int, v any) error {
	if a[i].VT != ole.VT_VARIANT|ole.VT_BYREF {
		return HResult(typeMismatch)
	}
	*a.plain(i) = variant(v)
	return nil
}
