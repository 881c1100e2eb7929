package scoring

// butler compares every score with the datum of its column.
func (f *field) butler(g *group, c *SideScores) {
	c.Datum = f.opt.Datum.rounded(f.opt.datumMean(c, g.full))
	for k := range c.Frequency {
		q := &c.Frequency[k]
		q.Raw = againstDatum(q.Score, c.Datum)
		if c.Side == EW {
			q.Raw = q.Raw.Neg()
		}
		q.Value = q.Raw
	}
}

// againstDatum is North-South's IMPs for a score against a datum. The differences that
// matter to the IMP table are whole tens; what an exact datum leaves between them counts
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

// scaledTo is how many scores a column stands for: on a full board of that many, where
// frequencies are scaled.
func (o *Options) scaledTo(c *SideScores, full int) int {
	if o.ScaleFrequencies {
		return max(full, c.Scores)
	}
	return c.Scores
}

// datumMean is the datum of a column before it is rounded. A weighted score enters with
// its weights, as it does the frequency.
func (o *Options) datumMean(c *SideScores, full int) Frac {
	if c.Scores == 0 {
		return Frac{}
	}
	total := Int(int64(c.Scores))
	if o.Datum.Median {
		return c.meanWithout(total.Sub(Int(1)).Div(Int(2))) // all but the middle one, or the halves beside the middle
	}
	scaled := o.scaledTo(c, full)
	return c.meanWithout(Int(int64(o.Datum.Drop.leaveOut(scaled))).Mul(total).Div(Int(int64(scaled))))
}

// rounded is the datum to the place it is kept to.
func (d Datum) rounded(mean Frac) Frac {
	if d.Exact {
		return mean
	}
	return Round(mean, d.places(), d.Rounding)
}

// places is the decimal place that the datum is rounded to.
func (d Datum) places() int {
	if d.Places == 0 {
		return -1
	}
	return d.Places
}

// meanWithout is the mean of the scores after the given number has gone at each end.
func (c *SideScores) meanWithout(out Frac) Frac {
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
func (f *field) crossIMPs(g *group, c *SideScores) {
	if f.opt.scaledTo(c, g.full) < 2 {
		c.Rule = RuleAlone
		return
	}
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
		q.Value = f.crossWorth(c, g.full, q.Raw)
	}
}

// crossWorth is what a sum of IMPs against the others of its column counts.
func (f *field) crossWorth(c *SideScores, full int, sum Frac) Frac {
	n := f.opt.scaledTo(c, full)
	if n != c.Scores {
		sum = sum.Mul(F(int64(n), int64(c.Scores)))
	}
	return sum.Div(f.opt.Divisor.of(n))
}
