import { z } from 'zod'
import { isCalendarDate } from '../dates/dates.ts'
import { requiredText } from '../forms/fields.ts'

export interface ChartAnnotation {
  readonly id: number
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly note: string
  readonly isDeleted: boolean
  readonly updatedAt: string
}
export type ChartAnnotationInput = Pick<ChartAnnotation, 'day' | 'note'>

export const CHART_ANNOTATION_MAX = 200
/** Added by the server after a release. */
export const RELEASE_ANNOTATION = 'New version of the website'

export const chartAnnotationSchema = z.object({
  day: z.string().refine((text) => isCalendarDate(text) && text >= '2000', 'Enter a date.'),
  note: requiredText('what happened', CHART_ANNOTATION_MAX),
})
