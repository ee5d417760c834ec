/** Compares the report with simple counts over random histories. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApplicationStatus, NEW_APPLICATION_STATUS } from '#domain/applications/applications.ts'
import { type RecruitmentReport, recruitmentReportSchema } from '#domain/applications/recruitment-report.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { act } from './actors.ts'
import { openDatabaseFixture } from './database-fixture.ts'

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

interface Course {
  readonly job: number
  readonly source: string
  readonly submitted: number
  readonly moves: readonly { readonly to: ApplicationStatus; readonly at: number }[]
}

let world: TestDatabase
let jobs: readonly number[]
let courses: readonly Course[]

/** Any status may follow any other. */
function byChance(): Course[] {
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
  world = await openDatabaseFixture()
  const { database } = world
  await database.script(`delete from public.job_applications;
    insert into public.jobs (title, location, department, type, description, requirements, benefits)
    select 'Job ' || n, 'Aldermoor', 'Works', 'Full-time', 'Making', 'Care', 'Pay' from generate_series(1, 4) as n`)
  const found = await act(
    database,
    'owner',
    `select id from public.jobs where title like 'Job %' order by id`,
  )
  jobs = found.rows.map(({ id }) => Number(id))
  courses = byChance()
  const sql = courses.map(({ job, source, submitted, moves }, index) => {
    const moment = (at: number) => `'${new Date(at).toISOString()}'`
    const status = moves.at(-1)?.to ?? NEW_APPLICATION_STATUS
    const events = moves.map(
      ({ to, at }, place) =>
        `insert into public.job_application_events (application_id, kind, before, after, happened_at)
          select id, 'status', '${moves[place - 1]?.to ?? NEW_APPLICATION_STATUS}', '${to}', ${moment(at)}
          from public.job_applications where name = 'Person ${index}';`,
    )
    return `insert into public.job_applications (name, email, job_title, job_id, status, source, submitted_at)
      select 'Person ${index}', 'p${index}@example.com', title, id, '${status}', '${source}', ${moment(submitted)}
      from public.jobs where id = ${job};${events.join('')}`
  })
  await database.script(sql.join('\n'))
})
afterAll(() => world?.[Symbol.asyncDispose]())

async function figures(since: number, until: number, vacancy: number | null): Promise<RecruitmentReport> {
  const { rows } = await act(
    world.database,
    'staff',
    'select public.recruitment_report($1, $2, $3) as figures',
    [new Date(since).toISOString(), new Date(until).toISOString(), vacancy === null ? null : String(vacancy)],
  )
  return recruitmentReportSchema.parse(rows[0]?.figures)
}

/** As `percentile_cont`. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const place = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}

const staysOf = ({ submitted, moves }: Course) =>
  [{ to: NEW_APPLICATION_STATUS, at: submitted }, ...moves].map(({ to, at }, index) => ({
    status: to,
    hours: moves[index] === undefined ? null : ((moves[index]?.at ?? 0) - at) / HOUR,
  }))
const farthest = (course: Course) =>
  Math.max(...staysOf(course).map(({ status }) => STAGES.indexOf(status)), 0)
const endOf = ({ moves }: Course) => moves.at(-1)?.to ?? NEW_APPLICATION_STATUS
const answerOf = ({ submitted, moves }: Course) => {
  const answers = moves.filter(({ to }) => to !== 'Withdrawn').map(({ at }) => (at - submitted) / HOUR)
  return answers.length === 0 ? null : Math.min(...answers)
}

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 4))

describe('recruitment report', () => {
  it.each([
    ['of all time', START, START + 400 * 24 * HOUR, false],
    ['of two months', START + 30 * 24 * HOUR, START + 90 * 24 * HOUR, false],
    ['of one vacancy', START, START + 400 * 24 * HOUR, true],
    ['of a time in which none came', 0, 1, false],
  ])('%s match simple counts', async (_what, since, until, isOne) => {
    const job = isOne ? (jobs[1] ?? null) : null
    const chosen = courses.filter(
      (course) =>
        course.submitted >= since && course.submitted < until && (job === null || course.job === job),
    )
    const told = await figures(since, until, job)
    expect(told.applications).toBe(chosen.length)

    const answers = chosen.map(answerOf).filter((hours) => hours !== null)
    expect(told.answer).toEqual({
      answered: answers.length,
      unanswered: chosen.length - answers.length,
      median_hours: near(percentile(answers, 0.5)),
      p90_hours: near(percentile(answers, 0.9)),
    })

    const stays = chosen.flatMap(staysOf)
    for (const stay of told.stays) {
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
    expect(new Set(told.stays.map(({ status }) => status))).toEqual(
      new Set(stays.map(({ status }) => status)),
    )

    for (const [place, stage] of told.stages.entries()) {
      const left = (end: string) =>
        chosen.filter(
          (course) => endOf(course) === end && (course.moves.at(-2)?.to ?? 'New') === STAGES[place],
        ).length
      expect(stage).toEqual({
        status: STAGES[place],
        reached: chosen.filter((course) => farthest(course) >= place).length,
        rejected: left('Rejected'),
        withdrawn: left('Withdrawn'),
        staying: chosen.filter((course) => endOf(course) === STAGES[place]).length,
      })
    }

    const grouped = <K>(key: (course: Course) => K) => Map.groupBy(chosen, key)
    const sources = grouped(({ source }) => source)
    expect(told.sources).toHaveLength(sources.size)
    for (const { source, applications, interviews, hired } of told.sources) {
      const own = sources.get(source) ?? []
      expect([applications, interviews, hired]).toEqual([
        own.length,
        own.filter((course) => farthest(course) >= 3).length,
        own.filter((course) => farthest(course) >= 5).length,
      ])
    }
    const vacancies = grouped((course) => course.job)
    expect(told.vacancies).toHaveLength(vacancies.size)
    for (const vacancy of told.vacancies) {
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
