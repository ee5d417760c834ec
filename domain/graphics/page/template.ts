/** What a template is: slots that are filled, and a function that draws them on a page. */

import type { SlotDefinition } from '../model/slots.ts'
import type { Page } from './page.ts'
import type { SlotText } from './slot-text.ts'

export interface Template {
  /** The key in recipes. */
  readonly name: string
  /** As people choose it. */
  readonly title: string
  /** A sentence on when to take it. */
  readonly purpose: string
  readonly slots: readonly SlotDefinition[]
  /** How many pages its slots fill; one without it. */
  readonly pages?: (words: SlotText) => number
  readonly draw: (page: Page) => void
  /** Says in a sentence or two what the picture shows, without “Picture of”. */
  readonly describe: (words: SlotText, pictures: readonly string[]) => string
}
