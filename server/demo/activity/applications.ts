/** Rows and CVs of the demonstration's applications. */
import type { Statement } from '#backend/database/database.ts'
import { type DemoContext, dateChanges, type HistoryEntry, historyStatements } from './history.ts'
import { type Moment, resolveMoment } from './moments.ts'
import { createPdf } from './pdf.ts'
import { createRandom } from './random.ts'
import { APPLICATIONS, type DemoApplication } from './records.ts'

export interface DemoFile {
  readonly path: string
  readonly bytes: Uint8Array
  readonly type: string
}

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const PDF = 'application/pdf'
const INVENTED = '(An invented person, for a demonstration.)'
/** Statuses after which an application is decided. */
const FINAL = ['Hired', 'Rejected', 'Withdrawn']

interface Applicant extends DemoApplication {
  readonly reference: string
  readonly cvFile: DemoFile | null
}

const applicants: readonly Applicant[] = createApplicants()

function createApplicants() {
  const random = createRandom(77)
  return APPLICATIONS.map((application) => {
    const letters = Array.from({ length: 8 }, () => ALPHABET[random.whole(0, ALPHABET.length - 1)]).join('')
    const { name, email, phone, job, cv } = application
    const folder = job.replace(/[^A-Za-z0-9]/g, '')
    const file = `${random.uuid().replaceAll('-', '')}-${name.replace(/[^A-Za-z0-9]/g, '')}.pdf`
    const bytes = cv && createPdf([name, [email, phone].filter(Boolean).join('   '), '', ...cv, '', INVENTED])
    return {
      ...application,
      reference: `JA-${letters.slice(0, 4)}-${letters.slice(4)}`,
      cvFile: bytes ? { path: `applications/${folder}/${file}`, bytes, type: PDF } : null,
    }
  })
}

/** CVs for the bucket `job-applications-cvs`. */
export const CV_FILES: readonly DemoFile[] = applicants.flatMap(({ cvFile }) => cvFile ?? [])

export function applicationStatements(context: DemoContext): readonly Statement[] {
  const rows = applicants.map((applicant) => createRow(applicant, context))
  const notes = applicants.flatMap(({ reference, notes: texts = [] }) =>
    texts.map(([at, body]) => ({
      reference,
      body,
      author: context.staff.id,
      created_at: toIso(at, context),
    })),
  )
  const proposals = applicants.flatMap((applicant) => createProposal(applicant, context) ?? [])
  return [
    {
      text: `insert into public.job_applications (${COLUMNS})
        select ${COLUMNS} from jsonb_populate_recordset(null::public.job_applications, $1::jsonb)`,
      values: [JSON.stringify(rows)],
    },
    {
      text: `insert into public.job_application_notes (application_id, body, author, created_at)
        select applications.id, note.body, note.author, note.created_at
        from jsonb_to_recordset($1::jsonb) as note (reference text, body text, author uuid, created_at timestamptz)
        join public.job_applications as applications on applications.reference = note.reference
        order by note.created_at`,
      values: [JSON.stringify(notes)],
    },
    {
      text: `insert into public.interview_proposals
          (id, application_id, starts_at, minutes, place, chosen, chosen_at, created_by, created_at)
        select given.id, applications.id, given.starts_at, given.minutes, given.place, given.chosen, given.chosen_at,
          given.created_by, given.created_at
        from jsonb_to_recordset($1::jsonb) as given (
          id uuid, reference text, starts_at timestamptz[], minutes integer, place text, chosen timestamptz,
          chosen_at timestamptz, created_by uuid, created_at timestamptz
        )
        join public.job_applications as applications on applications.reference = given.reference`,
      values: [JSON.stringify(proposals)],
    },
    dateChanges('job_applications', 'record.submitted_at'),
    ...historyStatements(
      {
        table: 'job_applications',
        events: 'job_application_events',
        reference: 'reference',
        id: 'application_id',
      },
      applicants.flatMap((applicant) => listHistory(applicant, context)),
    ),
  ]
}

const COLUMNS = `reference, name, email, phone, job_title, job_id, cover_letter, cv_filename, cv_storage_path,
  cv_file_size, cv_mime_type, status, submitted_at, created_at, updated_at, rating, status_since, closed_at, source`

const toIso = (moment: Moment, { now }: DemoContext) => resolveMoment(moment, now).toISOString()

function createRow(applicant: Applicant, context: DemoContext) {
  const { name, email, phone, job, letter, cvFile, steps = [], source = 'Website' } = applicant
  const at = toIso(applicant.at, context)
  const [status = 'New', since] = steps.at(-1) ?? []
  const changedAt = since === undefined ? at : toIso(since, context)
  return {
    reference: applicant.reference,
    name,
    email,
    phone: phone ?? null,
    job_title: job,
    job_id: context.jobs.find(({ title }) => title === job)?.id ?? null,
    cover_letter: letter,
    cv_filename: cvFile && `${name} CV.pdf`,
    cv_storage_path: cvFile?.path ?? null,
    cv_file_size: cvFile?.bytes.byteLength ?? null,
    cv_mime_type: cvFile?.type ?? null,
    status,
    submitted_at: at,
    created_at: at,
    updated_at: changedAt,
    rating: applicant.rating ?? null,
    status_since: changedAt,
    closed_at: FINAL.includes(status) ? changedAt : null,
    source,
  }
}

function createProposal({ reference, interview, steps = [] }: Applicant, context: DemoContext) {
  if (!interview) return null
  const invited = steps.findLast(([status]) => status === 'Interview')?.[1]
  const at = toIso(invited ?? '1d 09:00', context)
  return {
    id: createRandom(Date.parse(at)).uuid(),
    reference,
    starts_at: interview.at.map((moment) => toIso(moment, context)),
    minutes: interview.minutes,
    place: interview.place,
    chosen: interview.chosen === undefined ? null : toIso(interview.chosen, context),
    chosen_at: interview.chosen === undefined ? null : at,
    created_by: context.staff.id,
    created_at: at,
  }
}

function listHistory(applicant: Applicant, context: DemoContext): readonly HistoryEntry[] {
  const { reference, steps = [], notes = [], rating } = applicant
  const actor = context.staff.id
  const statuses = ['New', ...steps.map(([status]) => status)]
  return [
    { reference, at: toIso(applicant.at, context), kind: 'received', after: 'New' },
    ...steps.flatMap(([status, at], index) => {
      const isOwn = status === 'Withdrawn'
      const step = {
        reference,
        at: toIso(at, context),
        kind: 'status',
        before: statuses[index] ?? null,
        after: status,
        columns: ['status', 'status_since'],
        ...(!isOwn && { actor }),
      }
      return isOwn ? [step, { reference, at: step.at, kind: 'withdrawn by the applicant' }] : [step]
    }),
    ...(rating === undefined
      ? []
      : [
          {
            reference,
            at: toIso(steps.at(-1)?.[1] ?? applicant.at, context),
            kind: 'rating',
            after: `${rating}`,
            actor,
            columns: ['rating'],
          },
        ]),
    ...notes.map(([at]) => ({ reference, at: toIso(at, context), kind: 'note', actor })),
  ]
}
