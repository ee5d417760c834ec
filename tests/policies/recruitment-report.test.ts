/** Compares the report with simple counts over random histories. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApplicationStatus, NEW_APPLICATION_STATUS } from '#domain/applications/applications.ts'
import { type RecruitmentReport, recruitmentReportSchema } from '#domain/applications/recruitment-report.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { act } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const COUNT = 300
const HOUR = 3_600_000
const START = Date.UTC(2026, 0, 1)
const STAGES: readonly ApplicationStatus[] = [
  'New',
  'Reviewing',
  'Phone screen',
  'Interview',
  'Offer',
  'Hired',
]

interface ApplicationHistory {
  readonly job: number
  readonly source: string
  readonly submitted: number
  readonly moves: readonly { readonly to: ApplicationStatus; readonly at: number }[]
}

const fixture = policyDatabase()
let jobs: readonly number[]
let histories: readonly ApplicationHistory[]

/** Any status may follow any other. */
function byChance(): ApplicationHistory[] {
  const random = seededRandom(20_261_123)
  const one = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T
  return Array.from({ length: COUNT }, () => {
    const submitted = START + Math.floor(random() * 200) * 24 * HOUR
    let at = submitted
    let status: ApplicationStatus = NEW_APPLICATION_STATUS
    const moves: { to: ApplicationStatus; at: number }[] = []
    while (random() < 0.7) {
      at += Math.floor(random() * 400 * HOUR)
      const to: ApplicationStatus = one<ApplicationStatus>([...STAGES, 'Rejected', 'Withdrawn'])
      if (to === status) continue
      moves.push({ to, at })
      status = to
    }
    return { job: one(jobs), source: one(['Website', 'Website', 'indeed', 'école']), submitted, moves }
  })
}

beforeAll(async () => {
  const { database } = fixture
  await database.script(`delete from public.job_applications;
    insert into public.jobs (title, location, department, type, description, requirements, benefits)
    select 'Job ' || n, 'Aldermoor', 'Works', 'Full-time', 'Making', 'Care', 'Pay' from generate_series(1, 4) as n`)
  const found = await act(
    database,
    'owner',
    `select id from public.jobs where title like 'Job %' order by id`,
  )
  jobs = found.rows.map(({ id }) => Number(id))
  histories = byChance()
  const sql = histories.map(({ job, source, submitted, moves }, index) => {
    const moment = (at: number) => `'${new Date(at).toISOString()}'`
    const status = moves.at(-1)?.to ?? NEW_APPLICATION_STATUS
    const events = moves.map(
      ({ to, at }, moveIndex) =>
        `insert into public.job_application_events (application_id, kind, before, after, happened_at)
          select id, 'status', '${moves[moveIndex - 1]?.to ?? NEW_APPLICATION_STATUS}', '${to}', ${moment(at)}
          from public.job_applications where name = 'Person ${index}';`,
    )
    return `insert into public.job_applications (name, email, job_title, job_id, status, source, submitted_at)
      select 'Person ${index}', 'p${index}@example.com', title, id, '${status}', '${source}', ${moment(submitted)}
      from public.jobs where id = ${job};${events.join('')}`
  })
  await database.script(sql.join('\n'))
})

async function readReport(since: number, until: number, vacancy: number | null): Promise<RecruitmentReport> {
  const rows = await fixture.staff('select public.recruitment_report($1, $2, $3) as figures', [
    new Date(since).toISOString(),
    new Date(until).toISOString(),
    vacancy === null ? null : String(vacancy),
  ])
  return recruitmentReportSchema.parse(rows[0]?.figures)
}

/** As `percentile_cont`. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const index = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(index)] ?? 0, sorted[Math.ceil(index)] ?? 0]
  return below + (above - below) * (index - Math.floor(index))
}

const staysOf = ({ submitted, moves }: ApplicationHistory) =>
  [{ to: NEW_APPLICATION_STATUS, at: submitted }, ...moves].map(({ to, at }, index) => ({
    status: to,
    hours: moves[index] === undefined ? null : ((moves[index]?.at ?? 0) - at) / HOUR,
  }))
const farthest = (history: ApplicationHistory) =>
  Math.max(...staysOf(history).map(({ status }) => STAGES.indexOf(status)), 0)
const endOf = ({ moves }: ApplicationHistory) => moves.at(-1)?.to ?? NEW_APPLICATION_STATUS
const answerOf = ({ submitted, moves }: ApplicationHistory) => {
  const answers = moves.filter(({ to }) => to !== 'Withdrawn').map(({ at }) => (at - submitted) / HOUR)
  return answers.length === 0 ? null : Math.min(...answers)
}

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 4))

describe('recruitment report', () => {
  it.each([
    ['of all time', START, START + 400 * 24 * HOUR, false],
    ['of two months', START + 30 * 24 * HOUR, START + 90 * 24 * HOUR, false],
    ['of one vacancy', START, START + 400 * 24 * HOUR, true],
    ['of a period without applications', 0, 1, false],
  ])('%s match simple counts', async (_title, since, until, isOne) => {
    const job = isOne ? (jobs[1] ?? null) : null
    const chosen = histories.filter(
      (history) =>
        history.submitted >= since && history.submitted < until && (job === null || history.job === job),
    )
    const report = await readReport(since, until, job)
    expect(report.applications).toBe(chosen.length)

    const answers = chosen.map(answerOf).filter((hours) => hours !== null)
    expect(report.answer).toEqual({
      answered: answers.length,
      unanswered: chosen.length - answers.length,
      median_hours: near(percentile(answers, 0.5)),
      p90_hours: near(percentile(answers, 0.9)),
    })

    const stays = chosen.flatMap(staysOf)
    for (const stay of report.stays) {
      const own = stays.filter(({ status }) => status === stay.status)
      const hours = own.map((one) => one.hours).filter((value) => value !== null)
      expect(stay).toEqual({
        status: stay.status,
        ended: hours.length,
        staying: own.length - hours.length,
        median_hours: near(percentile(hours, 0.5)),
        p90_hours: near(percentile(hours, 0.9)),
      })
    }
    expect(new Set(report.stays.map(({ status }) => status))).toEqual(
      new Set(stays.map(({ status }) => status)),
    )

    for (const [index, stage] of report.stages.entries()) {
      const left = (end: string) =>
        chosen.filter(
          (history) => endOf(history) === end && (history.moves.at(-2)?.to ?? 'New') === STAGES[index],
        ).length
      expect(stage).toEqual({
        status: STAGES[index],
        reached: chosen.filter((history) => farthest(history) >= index).length,
        rejected: left('Rejected'),
        withdrawn: left('Withdrawn'),
        staying: chosen.filter((history) => endOf(history) === STAGES[index]).length,
      })
    }

    const grouped = <K>(key: (history: ApplicationHistory) => K) => Map.groupBy(chosen, key)
    const sources = grouped(({ source }) => source)
    expect(report.sources).toHaveLength(sources.size)
    for (const { source, applications, interviews, hired } of report.sources) {
      const own = sources.get(source) ?? []
      expect([applications, interviews, hired]).toEqual([
        own.length,
        own.filter((history) => farthest(history) >= 3).length,
        own.filter((history) => farthest(history) >= 5).length,
      ])
    }
    const vacancies = grouped((history) => history.job)
    expect(report.vacancies).toHaveLength(vacancies.size)
    for (const vacancy of report.vacancies) {
      const own = vacancies.get(vacancy.job_id ?? 0) ?? []
      const waits = own.map(answerOf).filter((hours) => hours !== null)
      expect([vacancy.applications, vacancy.answered, vacancy.median_hours]).toEqual([
        own.length,
        waits.length,
        near(percentile(waits, 0.5)),
      ])
    }
  })
})
