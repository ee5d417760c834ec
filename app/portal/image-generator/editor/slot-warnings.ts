import type { Size } from '#domain/media/crops.ts'
import type { RenderedDesign } from '../preview/worker-messages.ts'
import { sizeName } from './editor-url.ts'

/** Returns the warnings by slot, each once with the sizes that it applies to. */
export function groupWarningsBySlot(
  drawn: readonly RenderedDesign[],
  sizes: readonly Size[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Map<string, string[]>>()
  for (const [index, { notices }] of drawn.entries()) {
    const size = sizes[index]
    if (size === undefined) continue
    for (const { slot, sentence } of notices) {
      const ofSlot = found.get(slot) ?? new Map<string, string[]>()
      found.set(slot, ofSlot)
      const name = sizeName(size) === 'Custom size' ? `${size.width} × ${size.height}` : sizeName(size)
      const names = ofSlot.get(sentence) ?? []
      ofSlot.set(sentence, names.includes(name) ? names : [...names, name])
    }
  }
  return new Map(
    [...found].map(([slot, sentences]) => [
      slot,
      [...sentences].map(([sentence, names]) =>
        names.length === sizes.length || sizes.length === 1 ? sentence : `${sentence} (${names.join(', ')})`,
      ),
    ]),
  )
}

/** Returns slots that must be completed before saving. */
export function missingSlots(drawn: readonly RenderedDesign[]): ReadonlySet<string> {
  return new Set(
    drawn.flatMap(({ notices }) =>
      notices.flatMap(({ slot, code }) => (code === 'required' || code === 'not-understood' ? [slot] : [])),
    ),
  )
}
