/** What happened on a day that explains a line: a press release, a fair, a new version of the site. */
import { z } from 'zod'
import { isDay } from '../dates/dates.ts'
import { requiredText } from '../forms/fields.ts'

export interface ChartNote {
  readonly id: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly note: string
  readonly isDeleted: boolean
  readonly updatedAt: string
}
export type ChartNoteDraft = Pick<ChartNote, 'day' | 'note'>

export const CHART_NOTE_MAX = 200
/** What the server notes by itself. */
export const BUILD_NOTE = 'New version of the site'

export const chartNoteForm = z.object({
  day: z.string().refine((text) => isDay(text) && text >= '2000', 'Please give the day.'),
  note: requiredText('what happened', CHART_NOTE_MAX),
})
