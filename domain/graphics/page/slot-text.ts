/** Text of a recipe's slots, sanitised, with warnings for changes. */
import type { DesignWarning } from '../model/drawing.ts'
import type { Recipe } from '../model/recipe.ts'
import type { SlotDefinition } from '../model/slots.ts'
import { sanitiseLine, sanitiseLines } from '../typography/clean.ts'

export interface SlotText {
  /** The first line; for a choice its value, for a number its digits. */
  readonly of: (slot: string) => string
  readonly lines: (slot: string) => readonly string[]
  /** Number within its limits. */
  readonly number: (slot: string) => number
  readonly notices: readonly DesignWarning[]
}

export function getSlotText(recipe: Recipe, slots: readonly SlotDefinition[]): SlotText {
  const notices: DesignWarning[] = []
  const note = (slot: string, code: DesignWarning['code'], sentence: string) =>
    notices.push({ slot, code, sentence })
  const lines = new Map<string, readonly string[]>()
  const typed = (slot: string) => {
    const value = recipe.slots[slot]
    return typeof value === 'string' ? value : ''
  }
  for (const slot of slots) {
    const { name, title } = slot
    if (slot.kind === 'picture') {
      if (slot.isRequired && typeof recipe.slots[name] !== 'object')
        note(name, 'required', 'Choose an image.')
      continue
    }
    if (slot.kind === 'choice') {
      const known = slot.options.some(({ value }) => value === typed(name))
      if (!known && typed(name) !== '') note(name, 'not-understood', 'Choose an option from the list.')
      lines.set(name, [known ? typed(name) : slot.example])
      continue
    }
    if (slot.kind === 'number') {
      lines.set(name, [String(numberOf(typed(name), slot, note))])
      continue
    }
    const read =
      slot.kind === 'lines'
        ? sanitiseLines(typed(name), slot.longest, slot.most ?? 10)
        : { lines: [sanitiseLine(typed(name), slot.longest)], left: 0 }
    if (read.left > 0) note(name, 'too-long', `Only the first ${slot.most} lines are shown.`)
    if (read.lines.some(({ isCut }) => isCut))
      note(name, 'too-long', `Only the first ${slot.longest.toLocaleString('en-GB')} characters are shown.`)
    if (read.lines.some(({ hasHeaps }) => hasHeaps))
      note(name, 'marks-cut', 'Only the first three accents on a letter are shown.')
    lines.set(
      name,
      read.lines.map(({ text }) => text),
    )
    if (slot.isRequired && !read.lines.some(({ text }) => text !== ''))
      note(name, 'required', `Add the ${title.toLowerCase()} to see the preview.`)
  }
  return {
    of: (slot) => lines.get(slot)?.[0] ?? '',
    lines: (slot) => (lines.get(slot) ?? []).filter((line) => line !== ''),
    number: (slot) => Number(lines.get(slot)?.[0] ?? 0),
    notices,
  }
}

function numberOf(
  typed: string,
  slot: Extract<SlotDefinition, { kind: 'number' }>,
  note: (slot: string, code: DesignWarning['code'], sentence: string) => void,
): number {
  const { name, least, most, unit, example } = slot
  if (typed.trim() === '') {
    if (slot.isRequired) note(name, 'required', `Enter a value in ${unit}.`)
    return Number(example)
  }
  const number = Number(typed.trim().replace(/,/g, ''))
  if (!Number.isInteger(number) || number < least || number > most)
    note(
      name,
      'not-understood',
      `Enter a whole number from ${least} to ${most.toLocaleString('en-GB')} ${unit}.`,
    )
  return Number.isFinite(number) ? Math.round(Math.min(most, Math.max(least, number))) : Number(example)
}
