import type { FormsReport, SearchReport, SignInReport } from '../../analytics/reports.ts'
import { count, createReportTable, share } from '../report.ts'
import { getPreviousValue, section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

/** In the order in which somebody who signs in takes them. */
const STEPS = {
  open: 'Opened the window',
  attempt: 'Gave an address',
  otp_sent: 'Was sent a code',
  success: 'Signed in',
} as const
/** What else happens there. */
const OTHER_STEPS = { failure: 'Had a code refused', close: 'Closed the window' } as const

export const signIn = section<SignInReport>({
  ...getSectionMetadata('sign-in'),
  report(now, before) {
    const visitsOf = (answer: SignInReport | null, step: string) =>
      answer?.steps.find((row) => row.step === step)?.visits ?? 0
    const opened = visitsOf(now, 'open')
    const stepRow = ([step, name]: [string, string]) => ({
      name,
      values: [
        ...[count(visitsOf(now, step)), share(visitsOf(now, step), opened)],
        ...(before === null ? [] : [count(visitsOf(before, step))]),
      ],
    })
    const columns = [
      ...([{ measure: 'stepVisits' }, { measure: 'stepShare' }] as const),
      ...(before === null ? [] : [{ measure: 'stepVisits' as const, isBefore: true as const }]),
    ]
    const hasAny = now.steps.some(({ visits }) => visits > 0)
    return {
      figures: [],
      tables: [
        {
          id: 'steps',
          title: 'Step by step',
          heading: 'Step',
          columns,
          rows: hasAny ? Object.entries(STEPS).map(stepRow) : [],
          few: 0,
          cut: 0,
          empty: 'Nobody who agreed to be counted opened the window.',
          chart: { kind: 'bars', columns: [0], isFirst: true },
        },
        {
          id: 'others',
          title: 'On the way',
          heading: 'What happened',
          columns,
          rows: hasAny ? Object.entries(OTHER_STEPS).map(stepRow) : [],
          few: 0,
          cut: 0,
          empty: 'Nothing happened on it.',
          chart: null,
        },
        createReportTable({
          id: 'failures',
          title: 'Why it failed',
          heading: 'Answer',
          columns: [{ measure: 'times' }, { measure: 'affected' }],
          of: now.failures,
          behind: ({ n }) => n,
          row: ({ code, n, visits }) => ({ name: code, values: [count(n), count(visits)] }),
          chart: { kind: 'bars', columns: [0] },
          empty: 'No attempt failed.',
        }),
      ],
      remarks: [
        'A step may have more visits than the one before it: a code that was sent in one visit may be typed in the next.',
      ],
    }
  },
})

/** The forms of the site, by the names that they are counted under. */
const FORMS: Readonly<Record<string, string>> = {
  enquiry: 'Enquiry',
  application: 'Job application',
  privacy_request: 'Request about data',
}

export const forms = section<FormsReport>({
  ...getSectionMetadata('forms'),
  report(now, before) {
    const named = (form: string) => FORMS[form] ?? form
    const was = getPreviousValue(before?.rows, ({ form }) => form)
    return {
      figures: [],
      tables: [
        createReportTable({
          id: 'forms',
          title: 'Begun and sent',
          heading: 'Form',
          columns: [
            ...([{ measure: 'begun' }, { measure: 'refused' }, { measure: 'left' }] as const),
            ...([{ measure: 'sent' }, { measure: 'sentShare' }] as const),
            ...(before === null ? [] : [{ measure: 'sent' as const, isBefore: true as const }]),
          ],
          of: now.rows,
          behind: ({ begun, sent }) => Math.max(begun, sent),
          row: (row) => ({
            name: named(row.form),
            values: [
              ...[count(row.begun), count(row.refused), count(row.left), count(row.sent)],
              share(Math.min(row.sent, row.begun), row.begun),
              ...(before === null ? [] : [count(was(row)?.sent ?? 0)]),
            ],
          }),
          chart: { kind: 'bars', columns: [0, 2, 3], isFirst: true },
          empty: 'Nobody who agreed to be counted began a form.',
        }),
        createReportTable({
          id: 'fields',
          title: 'Where people stop',
          heading: 'Field',
          lead: 'The last field that was touched before the page was left, and those that were found wrong.',
          columns: [{ measure: 'lastField' }, { measure: 'fieldRefused' }],
          of: now.fields,
          behind: ({ left, refused }) => Math.max(left, refused),
          row: ({ form, field, left, refused }) => ({
            name: `${named(form)}: ${field}`,
            values: [count(left), count(refused)],
          }),
          chart: { kind: 'bars', columns: [0, 1], most: 12 },
          empty: 'Nobody stopped in the middle of a form.',
        }),
      ],
      remarks: [
        'Begun is not sent and left together: who is told of a mistake, and then sends, is in both; and a page that was shut with the browser may not say that it was left.',
      ],
    }
  },
})

export const search = section<SearchReport>({
  ...getSectionMetadata('search'),
  report(now, before) {
    const key = ({ term, place }: SearchReport['rows'][number]) => `${place} ${term}`
    const was = getPreviousValue(before?.rows, key)
    const sum = (of: 'searches' | 'empty', answer: SearchReport) =>
      answer.rows.reduce((total, row) => total + row[of], 0)
    const shareOf = (answer: SearchReport) => share(sum('empty', answer), sum('searches', answer))
    const table = (id: string, title: string, of: readonly SearchReport['rows'][number][], empty: string) =>
      createReportTable({
        id,
        title,
        heading: 'Words',
        of,
        empty,
        columns: [
          ...([{ measure: 'searches' }, { measure: 'emptySearches' }, { measure: 'emptyShare' }] as const),
          { measure: 'visitors' },
          ...(before === null ? [] : [{ measure: 'searches' as const, isBefore: true as const }]),
        ],
        behind: ({ searches }) => searches,
        row: (row) => ({
          name: row.term,
          detail: row.place,
          values: [
            ...[count(row.searches), count(row.empty), share(row.empty, row.searches), count(row.visitors)],
            ...(before === null ? [] : [count(was(row)?.searches ?? 0)]),
          ],
        }),
        chart: { kind: 'bars', columns: [0, 1], most: 12 },
      })
    return {
      figures: [
        {
          measure: 'searches',
          value: count(sum('searches', now)),
          before: before && count(sum('searches', before)),
        },
        { measure: 'emptyShare', value: shareOf(now), before: before && shareOf(before) },
      ],
      tables: [
        table(
          'unanswered',
          'Searches with no result',
          now.rows.filter(({ empty }) => empty > 0).toSorted((a, b) => b.empty - a.empty),
          'Every search found something.',
        ),
        table('terms', 'All searches', now.rows, 'Nobody who agreed to be counted searched for anything.'),
      ],
      remarks: [
        'Words with an @ or six digits in a row are never kept: they may be somebody’s.',
        ...(now.total_rows > now.rows.length
          ? [`The totals are of the first ${now.rows.length} of ${now.total_rows} different words.`]
          : []),
      ],
    }
  },
})
