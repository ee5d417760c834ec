/**
 * Returns the most similar name, or null.
 * @param minSimilarity 0 to 1
 */
export function suggestName(name: string, names: Iterable<string>, minSimilarity: number): string | null {
  let best: string | null = null
  let bestSimilarity = minSimilarity
  for (const candidate of names) {
    const longest = Math.max(name.length, candidate.length)
    const similarity = longest === 0 ? 1 : 1 - distance(name, candidate) / longest
    if (similarity > bestSimilarity || (similarity === bestSimilarity && best === null)) {
      best = candidate
      bestSimilarity = similarity
    }
  }
  return best
}

/** Returns PostgreSQL's suggestion for a misspelt column: at most three edits away. */
export function suggestColumn(name: string, names: Iterable<string>): string | null {
  let best: string | null = null
  let bestDistance = 4
  for (const candidate of names) {
    const candidateDistance = distance(name, candidate)
    if (candidateDistance < bestDistance && candidateDistance <= candidate.length / 2) {
      best = candidate
      bestDistance = candidateDistance
    }
  }
  return best
}

/** Returns the Levenshtein distance of the first 63 characters, as in PostgreSQL. */
function distance(one: string, other: string): number {
  const from = one.slice(0, 63)
  const to = other.slice(0, 63)
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + cost))
    }
    row = next
  }
  return row[to.length] ?? 0
}
