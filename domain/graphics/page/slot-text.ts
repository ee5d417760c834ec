/** Text of a recipe's slots, sanitised, with warnings for changes. */
import type { DesignWarning } from '../model/drawing.ts'
import type { Recipe } from '../model/recipe.ts'
import type { SlotDefinition } from '../model/slots.ts'
import { sanitiseLine, sanitiseLines } from '../typography/clean.ts'

export interface SlotText {
  /** The first line; for a choice its value, for a number its digits. */
  readonly get: (slot: string) => string
  readonly lines: (slot: string) => readonly string[]
  /** Number within its limits. */
  readonly number: (slot: string) => number
  readonly warnings: readonly DesignWarning[]
}

export function getSlotText(recipe: Recipe, slots: readonly SlotDefinition[]): SlotText {
  const warnings: DesignWarning[] = []
  const addWarning = (slot: string, code: DesignWarning['code'], message: string) =>
    warnings.push({ slot, code, message })
  const lines = new Map<string, readonly string[]>()
  const getValue = (slot: string) => {
    const value = recipe.slots[slot]
    return typeof value === 'string' ? value : ''
  }
  for (const slot of slots) {
    const { name, title } = slot
    if (slot.kind === 'picture') {
      if (slot.isRequired && typeof recipe.slots[name] !== 'object')
        addWarning(name, 'required', 'Choose an image.')
      continue
    }
    if (slot.kind === 'choice') {
      const isKnown = slot.options.some(({ value }) => value === getValue(name))
      if (!isKnown && getValue(name) !== '')
        addWarning(name, 'not-understood', 'Choose an option from the list.')
      lines.set(name, [isKnown ? getValue(name) : slot.example])
      continue
    }
    if (slot.kind === 'number') {
      lines.set(name, [String(parseNumber(getValue(name), slot, addWarning))])
      continue
    }
    const sanitised =
      slot.kind === 'lines'
        ? sanitiseLines(getValue(name), slot.maxLength, slot.maxLines ?? 10)
        : { lines: [sanitiseLine(getValue(name), slot.maxLength)], omitted: 0 }
    if (sanitised.omitted > 0)
      addWarning(name, 'too-long', `Only the first ${slot.maxLines} lines are shown.`)
    if (sanitised.lines.some(({ isCut }) => isCut))
      addWarning(
        name,
        'too-long',
        `Only the first ${slot.maxLength.toLocaleString('en-GB')} characters are shown.`,
      )
    if (sanitised.lines.some(({ hasExcessMarks }) => hasExcessMarks))
      addWarning(name, 'marks-cut', 'Only the first three accents on a letter are shown.')
    lines.set(
      name,
      sanitised.lines.map(({ text }) => text),
    )
    if (slot.isRequired && !sanitised.lines.some(({ text }) => text !== ''))
      addWarning(name, 'required', `Add the ${title.toLowerCase()} to see the preview.`)
  }
  return {
    get: (slot) => lines.get(slot)?.[0] ?? '',
    lines: (slot) => (lines.get(slot) ?? []).filter((line) => line !== ''),
    number: (slot) => Number(lines.get(slot)?.[0] ?? 0),
    warnings,
  }
}

function parseNumber(
  text: string,
  slot: Extract<SlotDefinition, { kind: 'number' }>,
  addWarning: (slot: string, code: DesignWarning['code'], sentence: string) => void,
): number {
  const { name, min, max, unit, example } = slot
  if (text.trim() === '') {
    if (slot.isRequired) addWarning(name, 'required', `Enter a value in ${unit}.`)
    return Number(example)
  }
  const number = Number(text.trim().replace(/,/g, ''))
  if (!Number.isInteger(number) || number < min || number > max)
    addWarning(
      name,
      'not-understood',
      `Enter a whole number from ${min} to ${max.toLocaleString('en-GB')} ${unit}.`,
    )
  return Number.isFinite(number) ? Math.round(Math.min(max, Math.max(min, number))) : Number(example)
}
