import type { Size } from '#domain/media/crops.ts'
import type { RenderedDesign } from '../preview/worker-messages.ts'
import { sizeName } from './editor-url.ts'

/** Returns the warnings by slot, each once with the sizes that it applies to. */
export function groupWarningsBySlot(
  designs: readonly RenderedDesign[],
  sizes: readonly Size[],
): ReadonlyMap<string, readonly string[]> {
  const sizesByMessage = new Map<string, Map<string, string[]>>()
  for (const [index, { warnings }] of designs.entries()) {
    const size = sizes[index]
    if (size === undefined) continue
    for (const { slot, message } of warnings) {
      const slotMessages = sizesByMessage.get(slot) ?? new Map<string, string[]>()
      sizesByMessage.set(slot, slotMessages)
      const name = sizeName(size) === 'Custom size' ? `${size.width} × ${size.height}` : sizeName(size)
      const names = slotMessages.get(message) ?? []
      slotMessages.set(message, names.includes(name) ? names : [...names, name])
    }
  }
  return new Map(
    [...sizesByMessage].map(([slot, messages]) => [
      slot,
      [...messages].map(([message, names]) =>
        names.length === sizes.length || sizes.length === 1 ? message : `${message} (${names.join(', ')})`,
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
