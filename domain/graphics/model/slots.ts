/** What a template asks for: each slot with its name, its kind and its limits. A form is made of these. */
interface SlotBasics {
  /** The key in the recipe. */
  readonly name: string
  /** As the form has it. */
  readonly title: string
  /** Under the field, where it helps. */
  readonly hint?: string
  readonly isRequired?: boolean
}

export interface TextSlot extends SlotBasics {
  /** `line` is one paragraph, in which line breaks are spaces; `lines` has one entry a line. */
  readonly kind: 'line' | 'lines'
  /** In characters as people count them; what is longer is cut with an ellipsis and a notice. */
  readonly longest: number
  /** Of `lines`: more than these are left out with a notice. */
  readonly most?: number
  readonly example: string
}

export interface ChoiceSlot extends SlotBasics {
  readonly kind: 'choice'
  readonly options: readonly { readonly value: string; readonly title: string }[]
  readonly example: string
}

/** A whole number, as it is typed. */
export interface NumberSlot extends SlotBasics {
  readonly kind: 'number'
  readonly least: number
  readonly most: number
  readonly unit: string
  readonly example: string
}

export interface ImageSlot extends SlotBasics {
  readonly kind: 'picture'
}

export type SlotDefinition = TextSlot | ChoiceSlot | NumberSlot | ImageSlot
