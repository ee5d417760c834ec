import type { SlotDefinition } from '../model/slots.ts'
import type { Page } from './page.ts'
import type { SlotText } from './slot-text.ts'

export interface Template {
  /** Key in recipes. */
  readonly name: string
  /** Shown to users. */
  readonly title: string
  /** One sentence about its use. */
  readonly purpose: string
  readonly slots: readonly SlotDefinition[]
  /** Number of pages; the default is one. */
  readonly pages?: (slotText: SlotText) => number
  readonly draw: (page: Page) => void
  /** Returns alt text without “Image of”. */
  readonly describe: (slotText: SlotText, imageAltTexts: readonly string[]) => string
}
