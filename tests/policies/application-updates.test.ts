import { describe, expect, it } from 'vitest'
import type { Actor } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const fixture = policyDatabase()

const { value, column, rows, owner, staff, key } = fixture

let applicants = 0
async function apply(fields: Readonly<Record<string, string>> = {}): Promise<number> {
  applicants += 1
  const job = await value('owner', `select id from public.jobs where title = 'Open'`)
  const values = {
    name: `Ash ${applicants}`,
    email: `ash${applicants}@example.com`,
    job_title: 'Open',
    job_id: job,
  }
  const { rows } = await fixture.insert('service key', 'public.job_applications', { ...values, ...fields })
  return Number(rows[0]?.id)
}
const read = async (id: number) =>
  (await staff('select * from public.job_applications where id = $1', [id]))[0]
const note = (id: number, body: string) =>
  staff('insert into public.job_application_notes (application_id, body) values ($1, $2)', [id, body])
const set = (id: number, change: string, who: Actor | 'owner' = 'staff') =>
  rows(who, `update public.job_applications set ${change} where id = $1 returning id`, [id])
const history = (id: number) =>
  column(
    'staff',
    `select concat_ws(' ', kind, before, after, case when actor is not null then 'by staff' end)
    from public.job_application_events where application_id = $1 order by id`,
    [id],
  )

describe('application timestamps', () => {
  it('restart with each status and stop at the first final one', async () => {
    const id = await apply()
    await set(id, `status_since = now() - interval '9 days'`, 'owner')
    await set(id, `status = 'Reviewing'`)
    const reviewing = await read(id)
    expect(reviewing?.closed_at).toBeNull()
    expect(Date.now() - Date.parse(String(reviewing?.status_since))).toBeLessThan(60_000)

    await set(id, `status = 'Rejected'`)
    const rejected = await read(id)
    expect(rejected?.kept_from).toEqual(rejected?.closed_at)
    await set(id, `status = 'Withdrawn'`)
    expect((await read(id))?.closed_at).toEqual(rejected?.closed_at)

    await set(id, `status = 'Interview'`)
    const again = await read(id)
    expect(again).toMatchObject({ closed_at: null, kept_from: again?.submitted_at })
  })
})

describe('application history', () => {
  it('records each change with its author', async () => {
    const id = await apply()
    await set(id, `status = 'Reviewing', rating = 4`)
    await set(id, 'rating = null')
    await note(id, 'Good with dies')
    expect(await history(id)).toEqual([
      'received New',
      'status New Reviewing by staff',
      'rating 4 by staff',
      'rating 4 by staff',
      'note by staff',
    ])
  })

  it('is erased with the application; the receipt has no personal data', async () => {
    const id = await apply({ name: 'Zebedee Marksworth' })
    await note(id, 'Zebedee is early')
    await staff('delete from public.job_applications where id = $1', [id])
    for (const table of ['events', 'notes'])
      expect(
        await owner(`select from public.job_application_${table} where application_id = $1`, [id]),
      ).toEqual([])
    const receipts = await staff(
      'select kind, reason, records from public.erasure_receipts order by id desc limit 1',
    )
    expect(receipts).toEqual([{ kind: 'application', reason: 'staff', records: 1 }])
    expect(JSON.stringify(await owner('select * from public.erasure_receipts'))).not.toContain('Zebedee')
  })
})

describe('notes', () => {
  it('are stored once when sent repeatedly', async () => {
    const id = await apply()
    const origin = '00000000-0000-4000-8000-0000000000f1'
    const send = () =>
      staff(
        `insert into public.job_application_notes (application_id, origin, body) values ($1, $2, 'Once')
        on conflict (origin) do nothing`,
        [id, origin],
      )
    await send()
    await send()
    const sql = 'select body from public.job_application_notes where application_id = $1'
    expect(await column('staff', sql, [id])).toEqual(['Once'])
  })

  it('are deleted by their author only', async () => {
    const id = await apply()
    await owner(
      `insert into public.job_application_notes (application_id, body, author) values ($1, 'Of somebody else', null)`,
      [id],
    )
    await note(id, 'Mine')
    await staff('update public.job_application_notes set is_deleted = true where application_id = $1', [id])
    const sql = 'select body from public.job_application_notes where application_id = $1 and is_deleted'
    expect(await column('staff', sql, [id])).toEqual(['Mine'])
  })
})

describe('duplicate applicants', () => {
  it('are found by email, phone in any spelling, and links by staff', async () => {
    const first = await apply({ email: 'sam@example.com', phone: '+44 1632 960 123' })
    const second = await apply({ email: 'SAM@example.com' })
    const third = await apply({ phone: '(01632) 960123' })
    const fourth = await apply()
    const of = (id: number, who: Actor = 'staff') =>
      column(who, 'select id from public.find_duplicate_applicants($1) order by 1', [id])
    expect(await of(first)).toEqual([second, third])
    expect(await of(fourth)).toEqual([])
    await set(fourth, `same_person_as = ${first}`)
    expect(await of(first)).toEqual([second, third, fourth])
    expect(await of(fourth)).toContain(first)
    await set(fourth, 'same_person_as = null')
    expect(await of(fourth)).toEqual([])
    expect(await of(first, 'marketing')).toEqual([])
  })
})

describe('application search', () => {
  it("finds parts of names, addresses and cover letters, with the caller's privileges", async () => {
    const id = await apply({ name: 'Zoë Quillfeather', cover_letter: 'I have set rotary dies for years.' })
    const found = (query: string, who: Actor = 'staff') =>
      column(who, 'select id from public.search_applications($1)', [query])
    for (const query of ['quillf', 'zoe', 'rotary dies', `ash${applicants}@example`])
      expect(await found(query), query).toContain(id)
    expect(await found('quillf', 'marketing')).toEqual([])
    await staff('delete from public.job_applications where id = $1', [id])
    expect(await found('quillf')).toEqual([])
  })
})

describe('anonymised screening', () => {
  const APPLICANT = { name: 'Zoë O’Hare-Li', email: 'zoe.hare@example.com', phone: '07700 900123' }

  it.each([
    ['I am Zoë O’Hare-Li, a die maker.', 'I am [hidden] [hidden], a die maker.'],
    ['ZOË and zoë, Ms Li, and no Zoëlle', '[hidden] and [hidden], Ms [hidden], and no Zoëlle'],
    ['Write to zoe.hare@example.com or z.li+cv@example.org.', 'Write to [hidden] or [hidden].'],
    ['Ring 07700 900123, +44 (0)7700-900123 or 01632 960001.', 'Ring [hidden], [hidden] or [hidden].'],
    ['See https://example.com/zoe and www.example.org/me there', 'See [hidden] and [hidden] there'],
    ['From 2019 to 2024 I ran 3 lines of 2,500 m.', 'From 2019 to 2024 I ran 3 lines of 2,500 m.'],
  ])('removes personal data from a letter: %s', async (letter, plain) => {
    const { name, email, phone } = APPLICANT
    const query = 'select private.strip_personal_data($1, $2, $3, $4)'
    expect(await value('owner', query, [letter, name, email, phone])).toBe(plain)
  })

  it('keeps text if the name is punctuation or a single letter', async () => {
    const query = `select private.strip_personal_data('A (b) c.', '( A .', '', null)`
    expect(await value('owner', query)).toBe('A (b) c.')
  })

  it('hides the name in record, list, board and emails until it is revealed', async () => {
    const id = await apply({
      ...APPLICANT,
      cover_letter: 'I am Zoë O’Hare-Li (07700 900123) and know starch.',
      cv_storage_path: 'applications/Open/0-Zoe.pdf',
      cv_filename: 'Zoe.pdf',
      cv_mime_type: 'application/pdf',
      cv_file_size: '9',
    })
    await note(id, 'Zoë was on time.')
    const reference = (await read(id))?.reference
    const answers = () =>
      Promise.all(
        [
          `public.read_application('${reference}', true)`,
          `public.list_applications(words => 'starch', hide_names => true)`,
          `public.list_applications(words => '${reference}', hide_names => true)`,
          'public.list_board_columns(max_rows => 100, hide_names => true)',
          `public.list_board_columns(words => 'starch', hide_names => true)`,
          `public.read_addressees(reference_list => '{${reference}}', hide_names => true)`,
        ].map(async (call) => JSON.stringify(await value('staff', `select ${call}`))),
      )
    for (const answer of await answers()) {
      expect(answer).toContain(reference)
      expect(answer).not.toMatch(/zo[eë]|hare|900123|\.pdf/i)
    }
    const found = async (words: string) => {
      const query = 'select public.list_applications(words => $1, hide_names => true)'
      const { rows, total } = (await value('staff', query, [words])) as { rows: unknown[]; total: number }
      expect(total).toBe(rows.length)
      return total
    }
    for (const words of ['hare', 'Zoë', 'zoe.hare@example', '07700', 'starch ohare', 'hares'])
      expect([words, await found(words)]).toEqual([words, 0])

    await staff('select public.reveal_applicant_name($1)', [id])
    for (const answer of await answers()) expect(answer).toContain(APPLICANT.name)
    expect(await found('hare')).toBe(1)
    await set(await apply({ name: 'Met Already', cover_letter: 'starch too' }), `status = 'Interview'`)
    expect((await answers())[1]).toContain('Met Already')
  })
})

describe('new application', () => {
  it('has a unique reference of the whole alphabet', async () => {
    const sql = `insert into public.job_applications (name, email, job_title)
      select 'Many', 'many@example.com', 'Die maker' from generate_series(1, 500) returning reference`
    const references = (await column('service key', sql)).map(String)
    expect(references[0]).toMatch(/^JA-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    expect(new Set(references).size).toBe(500)
    for (const place of [3, 4, 5, 6, 8, 9, 10, 11])
      expect(new Set(references.map((reference) => reference[place])).size).toBe(32)
  })

  it('stays with the title of its vacancy when that is deleted', async () => {
    const id = await value('owner', `select id from public.job_applications where name = 'Applicant'`)
    await key(`delete from public.jobs where title = 'Open'`)
    expect(await read(Number(id))).toMatchObject({ job_id: null, job_title: 'Open' })
  })
})
