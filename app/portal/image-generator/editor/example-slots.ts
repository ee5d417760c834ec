import { toBoxUrl } from '#domain/graphics/model/box-url.ts'
import type { SlotValue } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import type { Slots } from './design-draft.ts'

const EXAMPLE_BOXES = ['slotted-case', 'mailer'].map((style) =>
  toBoxUrl({ style, inside: { length: 300, width: 200, height: 220 } }),
)

/** Returns the template’s example text, and drawings of boxes for required images. */
export function createExampleSlots({ slots }: Template): Slots {
  const boxes = EXAMPLE_BOXES.values()
  const examples = slots.flatMap((slot): (readonly [string, SlotValue])[] => {
    if (slot.kind !== 'picture') return [[slot.name, slot.example]]
    const picture = slot.isRequired ? boxes.next().value : undefined
    return picture === undefined ? [] : [[slot.name, { picture }]]
  })
  return Object.fromEntries(examples)
}
