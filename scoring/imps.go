package scoring

// butler compares every score with the datum of its column.
func (f *field) butler(c *Column) {
	c.Datum = f.opt.Datum.of(c)
	for k := range c.Frequency {
		q := &c.Frequency[k]
		q.Raw = againstDatum(q.Score, c.Datum)
		if c.Side == EW {
			q.Raw = q.Raw.Neg()
		}
		q.Value = q.Raw
	}
}

// againstDatum is North-South's IMPs for a score against a datum. The differences that matter
// to the IMP table are whole tens; what an exact datum leaves between them counts
// as the lower one, so the fraction is cut off.
func againstDatum(score Points, datum Frac) Frac {
	d := Round(Int(int64(score)).Sub(datum), 0, TowardZero)
	return Int(int64(IMPs(Points(d.num))))
}

// leaveOut is how many of n scores are left out at each end.
func (d Drop) leaveOut(n int) int {
	switch d {
	case DropOne:
		if n >= 4 {
			return 1
		}
	case DropStepped:
		switch {
		case n > 10:
			return 1 + (n-10+14)/15
		case n > 3:
			return 1
		}
	case DropTenth:
		return n / 10
	}
	return 0
}

// of is the datum of a column. A weighted score enters with its weights, as it does the frequency.
func (d Datum) of(c *Column) Frac {
	if c.Scores == 0 {
		return Frac{}
	}
	total := Int(int64(c.Scores))
	out := Int(int64(d.Drop.leaveOut(c.Scores)))
	if d.Median {
		out = total.Sub(Int(1)).Div(Int(2)) // all but the middle one, or the halves beside the middle
	}
	datum := c.meanWithout(out)
	switch {
	case d.Exact:
		return datum
	case d.Places == 0:
		return Round(datum, -1, d.Rounding)
	}
	return Round(datum, d.Places, d.Rounding)
}

// meanWithout is the mean of the scores after the given number has gone at each end.
func (c *Column) meanWithout(out Frac) Frac {
	from, to := out, Int(int64(c.Scores)).Sub(out) // what stays, measured along the scores in order
	var at, sum Frac
	for _, q := range c.Frequency {
		low, high := at, at.Add(q.Count)
		at = high
		if low.Cmp(from) < 0 {
			low = from
		}
		if high.Cmp(to) > 0 {
			high = to
		}
		if high.Cmp(low) > 0 {
			sum = sum.Add(high.Sub(low).Mul(Int(int64(q.Score))))
		}
	}
	return sum.Div(to.Sub(from))
}

// crossIMPs compares every score with every other of its column.
func (f *field) crossIMPs(c *Column) {
	if c.Scores < 2 {
		c.Rule = RuleAlone
		return
	}
	divisor := f.divisor(c)
	for k := range c.Frequency {
		q := &c.Frequency[k]
		whole := int64(0) // most counts are whole numbers, which are cheap to add
		for _, other := range c.Frequency {
			imps := int64(IMPs(c.points(q.Score) - c.points(other.Score)))
			if other.Count.IsInt() {
				whole += imps * other.Count.num
			} else {
				q.Raw = q.Raw.Add(other.Count.Mul(Int(imps)))
			}
		}
		q.Raw = q.Raw.Add(Int(whole))
		q.Value = q.Raw.Div(divisor)
	}
}

// divisor is what the sum of a score's IMPs is divided by.
func (f *field) divisor(c *Column) Frac {
	switch f.opt.Divisor {
	case PerScore:
		return Int(int64(c.Scores))
	case Undivided:
		return Int(1)
	}
	return Int(int64(c.Scores - 1))
}
