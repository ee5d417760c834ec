/** Dates as people type them into the form. */

import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

export const TYPED_DATE_FORMAT = 'D MMMM YYYY'

const FORMATS = [TYPED_DATE_FORMAT, 'D MMM YYYY', 'D/M/YYYY', 'D.M.YYYY', 'D-M-YYYY', 'YYYY-MM-DD']

/** Day first, as in Britain, or ISO; null for anything else. @returns `YYYY-MM-DD` */
export function parseTypedDate(text: string): string | null {
  const date = dayjs(text.trim(), FORMATS, true)
  return date.isValid() ? date.format('YYYY-MM-DD') : null
}

/** The reader's own day. @returns `YYYY-MM-DD` */
export function today(): string {
  return dayjs().format('YYYY-MM-DD')
}
