import type { Size } from '#domain/media/crops.ts'
import type { RenderedDesign } from '../preview/worker-messages.ts'
import { sizeName } from './editor-url.ts'

/** Returns the warnings by slot, each once with the sizes that it applies to. */
export function groupWarningsBySlot(
  designs: readonly RenderedDesign[],
  sizes: readonly Size[],
): ReadonlyMap<string, readonly string[]> {
  const warnings = new Map<string, Map<string, string[]>>()
  for (const [index, { warnings }] of designs.entries()) {
    const size = sizes[index]
    if (size === undefined) continue
    for (const { slot, message } of warnings) {
      const slotWarnings = warnings.get(slot) ?? new Map<string, string[]>()
      warnings.set(slot, slotWarnings)
      const name = sizeName(size) === 'Custom size' ? `${size.width} × ${size.height}` : sizeName(size)
      const names = slotWarnings.get(message) ?? []
      slotWarnings.set(message, names.includes(name) ? names : [...names, name])
    }
  }
  return new Map(
    [...warnings].map(([slot, sentences]) => [
      slot,
      [...sentences].map(([sentence, names]) =>
        names.length === sizes.length || sizes.length === 1 ? sentence : `${sentence} (${names.join(', ')})`,
      ),
    ]),
  )
}

/** Returns slots that must be completed before saving. */
export function getIncompleteSlots(designs: readonly RenderedDesign[]): ReadonlySet<string> {
  return new Set(
    designs.flatMap(({ warnings }) =>
      warnings.flatMap(({ slot, code }) => (code === 'required' || code === 'not-understood' ? [slot] : [])),
    ),
  )
}
