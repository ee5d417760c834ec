import type { FormsReport, SearchReport, SignInReport } from '../query-results.ts'
import { count, createReportTable, type ReportColumn, share } from '../report.ts'
import { section } from './section.ts'
import { getSectionMetadata } from './section-metadata.ts'

/** In order of the sign-in flow. */
const STEPS = {
  open: 'Opened sign-in',
  attempt: 'Entered an email address',
  otp_sent: 'Received a code',
  success: 'Signed in',
} as const
const OTHER_STEPS = { failure: 'Sign-in refused', close: 'Closed sign-in' } as const

export const signIn = section<SignInReport>({
  ...getSectionMetadata('sign-in'),
  report(now, previous) {
    const visitsOf = (answer: SignInReport | null, step: string) =>
      answer?.steps.find((row) => row.step === step)?.visits ?? 0
    const opened = visitsOf(now, 'open')
    const stepRow = ([step, name]: [string, string]) => ({
      name,
      values: [
        count(visitsOf(now, step)),
        share(visitsOf(now, step), opened),
        ...(previous === null ? [] : [count(visitsOf(previous, step))]),
      ],
    })
    const columns: ReportColumn[] = [
      { metric: 'stepVisits' },
      { metric: 'stepShare' },
      ...(previous === null ? [] : [{ metric: 'stepVisits' as const, isBefore: true as const }]),
    ]
    const hasAny = now.steps.some(({ visits }) => visits > 0)
    return {
      metrics: [],
      tables: [
        {
          id: 'steps',
          title: 'Steps',
          heading: 'Step',
          columns,
          rows: hasAny ? Object.entries(STEPS).map(stepRow) : [],
          hiddenCount: 0,
          cutCount: 0,
          empty: 'No visits with consent opened sign-in.',
        },
        {
          id: 'others',
          title: 'Other events',
          heading: 'Event',
          columns,
          rows: hasAny ? Object.entries(OTHER_STEPS).map(stepRow) : [],
          hiddenCount: 0,
          cutCount: 0,
          empty: 'No other events.',
        },
        createReportTable({
          id: 'failures',
          title: 'Failures',
          heading: 'Error',
          columns: [
            { metric: 'times', value: ({ n }) => count(n) },
            { metric: 'affected', value: ({ visits }) => count(visits) },
          ],
          of: now.failures,
          sampleSize: ({ n }) => n,
          row: ({ code }) => ({ name: code }),
          empty: 'No failed attempts.',
        }),
      ],
      remarks: [
        'A step can have more visits than the one before, because a code sent in one visit may be used in the next.',
      ],
    }
  },
})

/** Forms by tracking name. */
const FORMS: Readonly<Record<string, string>> = {
  enquiry: 'Enquiry',
  application: 'Job application',
  privacy_request: 'Privacy request',
}

export const forms = section<FormsReport>({
  ...getSectionMetadata('forms'),
  report(now, previous) {
    const formName = (form: string) => FORMS[form] ?? form
    return {
      metrics: [],
      tables: [
        createReportTable({
          id: 'forms',
          title: 'Forms',
          heading: 'Form',
          columns: [
            { metric: 'started', value: ({ begun }) => count(begun) },
            { metric: 'invalid', value: ({ refused }) => count(refused) },
            { metric: 'abandoned', value: ({ left }) => count(left) },
            { metric: 'sent', value: ({ sent }) => count(sent) },
            { metric: 'completionRate', value: ({ sent, begun }) => share(Math.min(sent, begun), begun) },
          ],
          before: { rows: previous?.rows, key: ({ form }) => form, metric: 'sent' },
          of: now.rows,
          sampleSize: ({ begun, sent }) => Math.max(begun, sent),
          row: ({ form }) => ({ name: formName(form) }),
          empty: 'No visits with consent started a form.',
        }),
        createReportTable({
          id: 'fields',
          title: 'Fields with problems',
          heading: 'Field',
          lead: 'Fields where visitors abandoned the form, and fields with errors.',
          columns: [
            { metric: 'lastField', value: ({ left }) => count(left) },
            { metric: 'fieldErrors', value: ({ refused }) => count(refused) },
          ],
          of: now.fields,
          sampleSize: ({ left, refused }) => Math.max(left, refused),
          row: ({ form, field }) => ({ name: `${formName(form)}: ${field}` }),
          empty: 'No abandoned forms.',
        }),
      ],
      remarks: [
        'Started isn’t the sum of sent and abandoned. A visit with an error that is then sent counts in both, and closing the browser may not be recorded.',
      ],
    }
  },
})

export const search = section<SearchReport>({
  ...getSectionMetadata('search'),
  report(now, previous) {
    const key = ({ term, place }: SearchReport['rows'][number]) => `${place} ${term}`
    const sum = (of: 'searches' | 'empty', answer: SearchReport) =>
      answer.rows.reduce((total, row) => total + row[of], 0)
    const shareOf = (answer: SearchReport) => share(sum('empty', answer), sum('searches', answer))
    const table = (id: string, title: string, of: readonly SearchReport['rows'][number][], empty: string) =>
      createReportTable({
        id,
        title,
        heading: 'Search term',
        of,
        empty,
        columns: [
          { metric: 'searches', value: ({ searches }) => count(searches) },
          { metric: 'emptySearches', value: ({ empty }) => count(empty) },
          { metric: 'emptyRate', value: ({ empty, searches }) => share(empty, searches) },
          { metric: 'visitors', value: ({ visitors }) => count(visitors) },
        ],
        before: { rows: previous?.rows, key },
        sampleSize: ({ searches }) => searches,
        row: (row) => ({
          name: row.term,
          detail: row.place,
        }),
      })
    return {
      metrics: [
        {
          metric: 'searches',
          value: count(sum('searches', now)),
          before: previous && count(sum('searches', previous)),
        },
        { metric: 'emptyRate', value: shareOf(now), before: previous && shareOf(previous) },
      ],
      tables: [
        table(
          'unanswered',
          'Searches with no result',
          now.rows.filter(({ empty }) => empty > 0).toSorted((a, b) => b.empty - a.empty),
          'Every search had results.',
        ),
        table('terms', 'All searches', now.rows, 'No searches with consent.'),
      ],
      remarks: [
        'Terms with an @ or six digits in a row are never stored, because they may be personal data.',
        ...(now.total_rows > now.rows.length
          ? [`Totals cover the first ${now.rows.length} of ${now.total_rows} search terms.`]
          : []),
      ],
    }
  },
})
