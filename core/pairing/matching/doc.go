// Package matching pairs the vertices of a graph. It knows nothing of games.
//
// Two tools live here:
//
//   - Cardinality: as many pairs as possible, in a graph of bit rows (Edmonds
//     1965). It starts from any matching, vertices come and go, and one search
//     tells who else could have been left over (Gallai and Edmonds). A search
//     costs about n²/64 steps in the dense graphs it is meant for. Of a perfect
//     one it tells who can be paired with whom, and it gives as many as possible
//     of some groups their mates in given sets, the first group first (Choice).
//
//   - Weighted: the perfect matching of least total cost (Edmonds' primal-dual
//     method with explicit blossoms, all trees growing together, as in Galil's
//     survey of 1986 and Kolmogorov's Blossom V). Costs are integers of a fixed
//     number of 64-bit words and never rounded; one word has a fast path. From
//     nothing it needs O(n³) in the worst case. Which matchings of that cost
//     there are is then found among the tight edges alone, with costs of one
//     word: one search tells who all can be a vertex's mate. Check proves
//     optimality from the dual variables alone.
//
// Both are deterministic: the same calls give the same matching.
package matching
