package matching

// Room is memory for graphs and matchings that are needed for a while only: all
// that was made in it is given up together, and its memory used again.
type Room struct {
	words  Set
	marks  []int32
	wanted struct{ words, marks int } // since it was cleared
	latest struct {                   // of costs; the next weighted matching uses them again
		single number
		index  []int32
		plain  number
	}
}

// Clear gives up all that was made in the room.
func (r *Room) Clear() {
	if r.wanted.words > cap(r.words) {
		r.words = make(Set, 0, r.wanted.words)
	}
	if r.wanted.marks > cap(r.marks) {
		r.marks = make([]int32, 0, r.wanted.marks)
	}
	r.words, r.marks = r.words[:0], r.marks[:0]
	r.wanted.words, r.wanted.marks = 0, 0
}

// Graph is a graph of n vertices without edges, in the room if there is one.
func (r *Room) Graph(n int) *Graph {
	width := (n + 63) / 64
	return &Graph{n: n, width: width, bits: r.set(n * width), room: r}
}

// Cardinality is the empty matching in g, with every vertex in, in the room if
// there is one.
func (r *Room) Cardinality(g *Graph) *Cardinality {
	c := &Cardinality{g: g, room: r}
	sets := r.set(7 * g.width)
	for _, s := range []*Set{&c.in, &c.outer, &c.fresh, &c.shrunk, &c.spent, &c.loose, &c.mark} {
		*s, sets = sets[:g.width:g.width], sets[g.width:]
	}
	marks := r.list(8 * g.n)
	for _, list := range []*[]int32{&c.mate, &c.parent, &c.group, &c.size, &c.base, &c.next, &c.last, &c.queue} {
		*list, marks = marks[:g.n:g.n], marks[g.n:]
	}
	for v := range c.mate {
		c.mate[v] = -1
		c.in.Add(v)
	}
	return c
}

// set is so many words of zeros.
func (r *Room) set(words int) Set {
	if r == nil {
		return make(Set, words)
	}
	r.wanted.words += words
	at := len(r.words)
	if at+words > cap(r.words) {
		return make(Set, words)
	}
	r.words = r.words[:at+words]
	s := r.words[at : at+words : at+words]
	clear(s)
	return s
}

// list is room for so many vertices.
func (r *Room) list(length int) []int32 {
	if r == nil {
		return make([]int32, length)
	}
	r.wanted.marks += length
	at := len(r.marks)
	if at+length > cap(r.marks) {
		return make([]int32, length)
	}
	r.marks = r.marks[:at+length]
	return r.marks[at : at+length : at+length]
}

// Weighted is NewWeighted in the room, if there is one; only the latest one there
// can be used.
func (r *Room) Weighted(n, words int) *Weighted { return newWeighted(n, words, r) }

// again is memory of some length that was used before, or new one; what it held may
// still be there.
func again[T any](memory *[]T, length int) []T {
	if cap(*memory) < length {
		*memory = make([]T, length)
	}
	return (*memory)[:length]
}

func (r *Room) single(length int) number {
	if r == nil {
		return make(number, length)
	}
	return again((*[]uint64)(&r.latest.single), length)
}

func (r *Room) index(length int) []int32 {
	if r == nil {
		return make([]int32, length)
	}
	return again(&r.latest.index, length)
}

// plain is for the matrix of a problem that has been made plain.
func (r *Room) plain(length int) number {
	if r == nil {
		return make(number, length)
	}
	return again((*[]uint64)(&r.latest.plain), length)
}

// store is memory for many small things that are given up together.
type store[T any] []T

// take is so many zeros.
func (s *store[T]) take(length int) []T {
	if len(*s) < length {
		const many = 1024
		*s = make([]T, max(many, length))
	}
	t := (*s)[:length:length]
	*s = (*s)[length:]
	return t
}
