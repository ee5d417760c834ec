/**
 * Tells what a text is about: multinomial logistic regression on terms and pairs of terms, weighted by TF-IDF and
 * trained with AdaGrad.
 */

export interface Sample {
  readonly terms: readonly string[]
  /** From 0. */
  readonly label: number
}

export interface TextClassifier {
  /** Returns the probability of each label. */
  classify(terms: readonly string[]): Float64Array
  /** Returns the inverse document frequency of a term. */
  weigh(term: string): number
}

type Vector = readonly (readonly [feature: number, value: number])[]

const EPOCHS = 5
const LEARNING_RATE = 0.8
/** Lessons, of some 20 µs each. */
const PAUSE_AFTER = 500
/** Labels that are less likely than this learn nothing from a sample of another label. */
const MIN_PROBABILITY = 0.001

/** @param samples are learned in the order of their place among those of their label, so that labels alternate */
export async function trainTextClassifier(samples: readonly Sample[]): Promise<TextClassifier> {
  const labels = Math.max(-1, ...samples.map(({ label }) => label)) + 1
  const features = new Map<string, number>()
  const frequencies: number[] = []
  for (const { terms } of samples)
    for (const feature of new Set(toFeatures(terms))) {
      const number = features.get(feature) ?? features.size
      features.set(feature, number)
      frequencies[number] = (frequencies[number] ?? 0) + 1
    }
  const idf = (frequency = 0) => 1 + Math.log((1 + samples.length) / (1 + frequency))
  const toVector = (terms: readonly string[]): Vector => {
    const counts = Map.groupBy(
      toFeatures(terms).flatMap((feature) => features.get(feature) ?? []),
      (number) => number,
    )
    const weighted = [...counts].map(
      ([number, { length }]) => [number, (1 + Math.log(length)) * idf(frequencies[number])] as const,
    )
    const norm = Math.hypot(...weighted.map(([, value]) => value))
    return weighted.map(([number, value]) => [number, value / norm])
  }

  const weights = new Float32Array(features.size * labels)
  const gradients = new Float32Array(weights.length).fill(1e-8)
  const classify = (vector: Vector): Float64Array => {
    const scores = new Float64Array(labels)
    for (const [feature, value] of vector)
      for (let label = 0; label < labels; label++)
        scores[label]! += value * weights[feature * labels + label]!
    const highest = Math.max(...scores)
    let total = 0
    for (let label = 0; label < labels; label++) total += scores[label] = Math.exp(scores[label]! - highest)
    for (let label = 0; label < labels; label++) scores[label]! /= total
    return scores
  }
  const learn = ({ vector, label }: { readonly vector: Vector; readonly label: number }) => {
    const errors = classify(vector)
    errors[label]! -= 1
    for (let one = 0; one < labels; one++) {
      const error = errors[one]!
      if (error >= 0 && error < MIN_PROBABILITY) continue
      for (const [feature, value] of vector) {
        const place = feature * labels + one
        const gradient = error * value
        gradients[place]! += gradient ** 2
        weights[place]! -= (LEARNING_RATE * gradient) / Math.sqrt(gradients[place]!)
      }
    }
  }
  const lessons = alternateLabels(samples).map(({ terms, label }) => ({ vector: toVector(terms), label }))
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const [place, lesson] of lessons.entries()) {
      learn(lesson)
      // Lets other requests through.
      if (place % PAUSE_AFTER === 0) await new Promise((resolve) => setTimeout(resolve))
    }
  return {
    classify: (terms) => classify(toVector(terms)),
    weigh: (term) => idf(frequencies[features.get(term) ?? -1]),
  }
}

const toFeatures = (terms: readonly string[]): string[] => [
  ...terms,
  ...terms.slice(1).map((term, place) => `${terms[place]} ${term}`),
]

function alternateLabels(samples: readonly Sample[]): Sample[] {
  const byLabel = [...Map.groupBy(samples, ({ label }) => label).values()]
  return byLabel
    .flatMap((same) => same.map((sample, place) => ({ sample, place })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ sample }) => sample)
}
