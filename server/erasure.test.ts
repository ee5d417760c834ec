/**
 * Erases applications (by staff, by the applicant, by retention), a conversation, an enquiry and a privacy request,
 * then searches responses, files, logs and backups for their marks. An older backup is cleaned before it is served.
 */
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eraseApplicationWithCv } from '#app/content/applications/erasure.ts'
import { eraseLead } from '#app/content/leads/mutations.ts'
import { openPGlite } from '#backend/database/pglite/pglite.ts'
import { backUp } from '#scripts/backup/back-up.ts'
import { restore } from '#scripts/backup/restore.ts'
import type { Database } from '#supabase/database.types.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { publishVacancy } from '#tests/support/vacancies.ts'
import { type Env, readEnv } from './config/env.ts'
import { runRetention } from './retention/retention-run.ts'
import { type Running, start } from './start.ts'

type Client = SupabaseClient<Database>

/** One application per kind of erasure. */
const PEOPLE = ['quillonfarrow', 'vesperlynmoor', 'tamsinhexworth'] as const
const PHONES = ['01632 960111', '01632 960222', '01632 960333'] as const
/** Conversation, enquiry and privacy request. */
const WRITERS = ['ottolinebrackwell', 'peregrinstoatley', 'hyacinthemossop'] as const
const MARKS: readonly string[] = [
  ...PEOPLE,
  ...WRITERS,
  ...PHONES,
  ...PHONES.map((phone) => phone.replace(' ', '')),
]

const opened = new AsyncDisposableStack()
let home: string
let data: string
let mailbox: Mailbox
let site: Running
let url: string
let secret: Client
let staff: Client
let vacancy: string

/** What the process prints and logs. */
const output: string[] = []
const write = (fields: object, message: string) => void output.push(message, inspect(fields, { depth: null }))
const log = { error: write, warn: write, event: write }

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gone-'))
  opened.defer(() => rm(home, { recursive: true, force: true }))
  mailbox = opened.use(await openMailbox())
  data = await makeDataDirectory(home)
  await startSite(data)
})
afterAll(() => opened.disposeAsync())

const envOf = (directory: string): Env => ({
  ...readEnv({
    PORT: '0',
    SMTP_URL: mailbox.url,
    EMAIL_FROM: 'site@example.com',
    DEMO_CONTENT: '0',
    DATA_DIR: directory,
  }),
  disk: { reserve: 0, warning: 0 },
})

async function startSite(directory: string): Promise<void> {
  const running = await start({
    env: envOf(directory),
    mode: 'site',
    print: (line) => output.push(line),
    log,
  })
  site = running
  opened.defer(() => running.stop())
  url = `http://localhost:${running.port}`
  const keys = JSON.parse(await readFile(join(directory, 'keys.json'), 'utf8'))
  const client = (key: string) => createClient<Database>(url, key, { auth: { persistSession: false } })
  secret = client(keys.secret)
  staff = client(keys.publishable)
}

async function signInStaff(): Promise<void> {
  const email = 'desk@example.com'
  const { data: made } = await secret.auth.admin.createUser({ email, email_confirm: true })
  await secret
    .from('permissions')
    .insert({ user_id: made.user?.id ?? '', role: 'staff' })
    .throwOnError()
  const { data: link } = await secret.auth.admin.generateLink({ type: 'magiclink', email })
  const { error } = await staff.auth.verifyOtp({
    type: 'magiclink',
    token_hash: link.properties?.hashed_token ?? '',
  })
  if (error) throw error
}

function post(path: string, fields: Readonly<Record<string, string | File>>): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const headers = { 'sec-fetch-site': 'same-origin' }
  return fetch(url + path, { method: 'POST', body, headers, redirect: 'manual' })
}

/** Applies and has staff add notes. @returns path of the applicant page */
async function apply(mark: (typeof PEOPLE)[number], phone: string): Promise<string> {
  const cv = new File([`%PDF-1.7\n% ${mark} ${'x'.repeat(2000)} ${phone}`], `${mark}.pdf`)
  const response = await post(vacancy, {
    name: `${mark} Surname`,
    email: `${mark}@example.com`,
    phone,
    coverLetter: `I live at 1 ${mark} Row and cut dies. ${mark.repeat(200)}`,
    cv,
  })
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('applied'),
  ])
  const [found] = (await staff.rpc('search_applications', { query: mark }).throwOnError()).data
  if (found === undefined) throw new Error('Staff do not find the application')
  await staff
    .from('job_application_notes')
    .insert({ application_id: found.id, body: `${mark} was on time` })
    .throwOnError()
  await staff
    .from('job_applications')
    .update({ status: 'Interview', rating: 4 })
    .eq('id', found.id)
    .throwOnError()
  // URLs with personal data, for the log.
  await fetch(`${url}/jobs?q=${mark}`)
  await fetch(`${url}/nowhere/${mark}`)
  const { text = '' } = await mailbox.newest(`${mark}@example.com`)
  return /\/application\?key=[0-9a-f]{64}/.exec(text)?.[0] ?? 'no link'
}

/** Chats until a lead is created. @returns the key of the conversation */
async function converse(mark: string): Promise<string> {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
  for (const text of [
    `We bottle ${mark} cordial and need boxes`,
    `${mark}@example.com, my name is ${mark}`,
  ]) {
    const response = await fetch(`${url}/assistant`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify({ do: 'say', key, message: crypto.randomUUID(), text, page: '/' }),
    })
    expect(response.status).toBe(200)
  }
  return key
}

/** Creates leads and an old, answered request. */
async function receive(): Promise<string> {
  const key = await converse(WRITERS[0])
  const drawing = new File([`%PDF-1.7\n% ${WRITERS[1]}`], `${WRITERS[1]}.pdf`, { type: 'application/pdf' })
  const enquiry = { kind: 'supplier', productType: `${WRITERS[1]} glue`, message: `Buy from ${WRITERS[1]}` }
  const contact = { name: WRITERS[1], email: `${WRITERS[1]}@example.com` }
  const sent = await post('/get-in-touch/contact', { ...enquiry, ...contact, drawing })
  expect(sent.status).toBe(303)
  const { data: leads } = await staff.from('leads').select('id, session_id, version').throwOnError()
  expect(leads).toHaveLength(2)
  for (const { id, session_id: reference, version } of leads) {
    await staff
      .from('lead_notes')
      .insert({ lead_id: id, body: `Rings like ${WRITERS.join()}` })
      .throwOnError()
    const fields = { company: `${WRITERS[0]} ${WRITERS[1]} Ltd` }
    await staff
      .rpc('save_lead_detail', { lead_id: id, seen: version, person: fields, detail: {} })
      .throwOnError()
    const body = `Dear ${WRITERS.join()}`
    await staff
      .rpc('send_email', {
        id: crypto.randomUUID(),
        way: 'new',
        recipient: contact.email,
        subject: 'Your cordial',
        body,
        body_rich: `<p>${body}</p>`,
        attachments: [{ name: `${WRITERS[1]}.txt`, type: 'text/plain', content: btoa(body) }],
        record_kind: 'lead',
        record_id: reference,
      })
      .throwOnError()
  }
  const request = {
    kind: 'access',
    name: WRITERS[2],
    email: `${WRITERS[2]}@example.com`,
    message: WRITERS[2],
  }
  await secret.from('privacy_requests').insert(request).throwOnError()
  return key
}

/** Erases the leads and expires the request. */
async function eraseLeads(key: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Origin: url }
  const body = JSON.stringify({ do: 'delete', key })
  expect((await fetch(`${url}/assistant`, { method: 'POST', headers, body })).status).toBe(200)
  const { data: left } = await staff.from('leads').select('id, drawing_storage_path').single().throwOnError()
  const { drawing_storage_path: path } = left
  await eraseLead(staff, { id: left.id, drawing: path === null ? null : { path } })
  await secret.from('privacy_requests').delete().eq('name', WRITERS[2]).throwOnError()
}

/** Returns every row of every table, including statistics, as text. */
async function dump(directory: string): Promise<string> {
  const database = await openPGlite({ directory: join(directory, 'database') })
  const rows = async (text: string) =>
    (await database.transaction({ role: 'postgres', statements: [{ text }] }))[0]?.rows ?? []
  try {
    const tables = await rows(
      `select format('%I.%I', nspname, relname) as name from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace where relkind in ('r', 'm', 'p')
        and nspname <> 'pg_toast'`,
    )
    const texts: string[] = []
    for (const { name } of tables)
      texts.push((await rows(`select one::text as row from ${name} as one`)).map(({ row }) => row).join('\n'))
    return texts.join('\n')
  } finally {
    await database.close()
  }
}

async function filesBelow(directory: string): Promise<readonly Buffer[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name))))
}

/** Returns the marks found, ignoring case. */
function marksIn(...pieces: readonly (string | Buffer)[]): readonly string[] {
  const texts = pieces.map((piece) => piece.toString('latin1').toLowerCase())
  const isThere = (mark: string) =>
    [mark, Buffer.from(mark).toString('hex')].some((form) => texts.some((text) => text.includes(form)))
  return MARKS.filter(isThere)
}

it('erased data is stored nowhere, and a restored backup doesn’t bring it back', async () => {
  await signInStaff()
  vacancy = await publishVacancy({ secret })
  const links: string[] = []
  for (const [index, mark] of PEOPLE.entries()) links.push(await apply(mark, PHONES[index] ?? ''))
  const conversation = await receive()
  const older = join(home, 'older.tar.gz')
  await backUp(envOf(data), older, log)
  // The search finds marks that exist.
  expect(marksIn(gunzipSync(await readFile(older)))).toEqual(expect.arrayContaining([...PEOPLE, ...WRITERS]))

  const { data: first } = await staff
    .from('job_applications')
    .select('id, cv_storage_path')
    .eq('email', `${PEOPLE[0]}@example.com`)
    .single()
    .throwOnError()
  await eraseApplicationWithCv(staff, { id: first.id, cv: { path: first.cv_storage_path ?? '' } })
  const erased = await post(links[1] ?? '', { act: 'erase', sure: 'yes' })
  expect(erased.headers.get('location')).toBe('/application?done=erased')
  const outcome = { status: 'Rejected', closed_at: '2020-01-01T09:00:00Z' }
  // Twice, because a change of the status sets the date.
  for (const _ of [1, 2])
    await secret
      .from('job_applications')
      .update(outcome)
      .eq('email', `${PEOPLE[2]}@example.com`)
      .throwOnError()
  await eraseLeads(conversation)
  expect(await runRetention({ secret, clock: Date.now, log })).toMatchObject({ applications: 1 })

  for (const mark of PEOPLE) {
    const { data: found } = await staff.rpc('search_applications', { query: mark }).throwOnError()
    expect(found).toEqual([])
  }
  for (const link of links) expect((await fetch(url + link)).status).toBe(404)
  const { data: receipts } = await staff
    .from('erasure_receipts')
    .select('kind, reason')
    .order('id')
    .throwOnError()
  expect(receipts.map(({ kind, reason }) => `${kind}: ${reason}`)).toEqual([
    ...['application: staff', 'application: the applicant', 'lead: the visitor', 'conversation: the visitor'],
    ...['lead: staff', 'privacy request: time is over', 'application: time is over'],
  ])

  const newer = join(home, 'newer.tar.gz')
  await backUp(envOf(data), newer, log)
  await site.stop()
  expect(marksIn(gunzipSync(await readFile(newer)))).toEqual([])
  expect(marksIn(...output)).toEqual([])
  expect(marksIn(await dump(data))).toEqual([])
  expect(marksIn(...(await filesBelow(data)))).toEqual([])

  const restored = join(home, 'restored')
  expect(await restore(envOf(restored), older)).toContain('There’s no erasure log')
  await cp(join(data, 'erasures'), join(restored, 'erasures'))
  await startSite(restored)
  const { count } = await secret
    .from('job_applications')
    .select('*', { count: 'exact', head: true })
    .throwOnError()
  const { data: cvs } = await secret.storage.from('job-applications-cvs').list('applications/Diemaker')
  expect([count, cvs]).toEqual([0, []])
  for (const table of ['leads', 'conversations', 'privacy_requests'] as const) {
    const { count: again } = await secret
      .from(table)
      .select('*', { count: 'exact', head: true })
      .throwOnError()
    expect(again).toBe(0)
  }
  expect((await fetch(url + links[0])).status).toBe(404)
  await site.stop()
  expect(marksIn(await dump(restored))).toEqual([])
})
