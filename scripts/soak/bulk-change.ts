/**
 * Many applications are rejected at once, with a mail to each: stopped in the middle, gone on with, and the site is killed
 * with SIGKILL while it changes and mails. Afterwards each has its new status, and each applicant one mail with their own name.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import {
  type ChangeProgress,
  cancelChange,
  planChange,
  readChange,
  readTemplate,
  resumeChange,
  runChange,
} from '#app/content/received/application-mails.ts'
import { type Addressee, readAddressees } from '#app/content/received/application-reading.ts'
import { applicantValues, fillTemplate } from '#domain/applications/templates.ts'
import type { Database } from '#supabase/database.types.ts'
import { type Site, startSite } from '#tests/e2e/support/site-process.ts'
import { makeDataDirectory } from '#tests/support/data-directory.ts'
import { openMailbox } from '#tests/support/mailbox.ts'

type Client = SupabaseClient<Database>

export interface BulkReport {
  readonly applications: number
  /** Milliseconds: of one step of 25 the median and the longest, and from the first to the last mail. */
  readonly step: { readonly median: number; readonly longest: number }
  readonly total: number
  /** How many the stop kept back, and milliseconds until it had. */
  readonly stopped: number
  readonly stopTook: number
  /** Milliseconds from the kill until the site answered again. */
  readonly back: number
  /** How many mails were on their way as the site was killed, of which nobody can say whether they went. */
  readonly inDoubt: number
  /** What is wrong, a sentence each. */
  readonly faults: readonly string[]
}

const NAME = (number: number) => `Applicant Nr ${number}`
const ADDRESS = (number: number) => `bulk-${number}@example.com`

export async function soakBulkChange(
  applications: number,
  told: (sentence: string) => void,
): Promise<BulkReport> {
  const home = await mkdtemp(join(tmpdir(), 'bulk-'))
  await using mailbox = await openMailbox({ thinks: 2 })
  const directory = await makeDataDirectory(home)
  const settings = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'site@example.com',
    DEMO_CONTENT: '0',
    DATA_DIR: directory,
  }
  let site = await startSite(settings)
  try {
    let { secret, staff } = await enter(site)
    const numbers = Array.from({ length: applications }, (_, place) => place + 1)
    const { data: ids } = await secret
      .from('job_applications')
      .insert(numbers.map((number) => ({ name: NAME(number), email: ADDRESS(number), job_title: 'Packer' })))
      .select('id')
      .throwOnError()
    const id = randomUUID()
    await plan(staff, id, await readAddressees(staff, { ids: ids.map((row) => row.id) }, ''))
    const began = performance.now()
    const steps: number[] = []
    const faults: string[] = []

    /** Carries on as the screen does, until so many are done. */
    async function carryOn(until: number): Promise<void> {
      for (let done = 0; done < until; ) {
        const from = performance.now()
        const left = await runChange(staff, id)
        steps.push(performance.now() - from)
        const progress = await progressOf(staff, id)
        if (progress.done < done) faults.push(`The progress went back from ${done} to ${progress.done}.`)
        done = progress.done
        if (left === 0) return
      }
    }

    await carryOn(applications * 0.4)
    const pressed = performance.now()
    const stopped = await cancelChange(staff, id)
    const stopTook = performance.now() - pressed
    await pause(500)
    const [sent, still] = [mailbox.total(), await progressOf(staff, id)]
    await pause(500)
    if (mailbox.total() !== sent) faults.push('Mails went after the change was stopped.')
    told(`stopped: ${still.cancelled} kept back, ${sent} emails had gone`)
    if (still.cancelled !== stopped || still.done + still.cancelled !== applications)
      faults.push(`After the stop ${still.done} are done and ${still.cancelled} stopped.`)
    const kept = await countStatus(secret, 'New')
    if (kept !== still.cancelled) faults.push(`${kept} have their former status, of ${still.cancelled}.`)

    await resumeChange(staff, id)
    await carryOn(applications * 0.7)
    const killed = performance.now()
    // In the middle of a step, while mails go.
    const cut = runChange(staff, id).catch(() => null)
    await pause(5)
    process.kill(site.pid, 'SIGKILL')
    await cut
    site = await startSite(settings)
    const back = performance.now() - killed
    ;({ secret, staff } = await enter(site))
    told(
      `killed at ${(await progressOf(staff, id)).done} of ${applications}, answered again after ${Math.round(back)} ms`,
    )
    await carryOn(applications)
    let last = await progressOf(staff, id)
    for (const deadline = Date.now() + 600_000; last.mailsWaiting > 0 && Date.now() < deadline; ) {
      await pause(250)
      last = await progressOf(staff, id)
    }
    const total = performance.now() - began
    const rejected = await countStatus(secret, 'Rejected')
    if (rejected !== applications) faults.push(`${rejected} of ${applications} have their new status.`)
    const doubtful = await doubtfulAddresses(secret)
    for (const number of numbers) {
      const count = mailbox.count(ADDRESS(number))
      const isInDoubt = doubtful.has(ADDRESS(number))
      if (count > 1 || (count === 0 && !isInDoubt)) faults.push(`${ADDRESS(number)} got ${count} emails.`)
      if (count === 0) continue
      const { text = '' } = await mailbox.newest(ADDRESS(number))
      if (!text.includes(`Dear ${NAME(number)},`))
        faults.push(`${ADDRESS(number)} got somebody else’s email.`)
    }
    const sorted = steps.toSorted((a, b) => a - b)
    const step = { median: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 }
    return { applications, step, total, stopped, stopTook, back, inDoubt: doubtful.size, faults }
  } finally {
    await site[Symbol.asyncDispose]()
    await rm(home, { recursive: true, force: true })
  }
}

let visits = 0

/** The website's own client, and that of somebody of staff who has just signed in. */
async function enter(site: Site): Promise<{ secret: Client; staff: Client }> {
  const keys = JSON.parse(await readFile(join(site.dataDirectory, 'keys.json'), 'utf8'))
  const client = (key: string) => createClient<Database>(site.url, key, { auth: { persistSession: false } })
  const [secret, staff] = [client(keys.secret), client(keys.publishable)]
  const email = `desk-${++visits}@example.com`
  const { data: made, error } = await secret.auth.admin.createUser({ email, email_confirm: true })
  if (error) throw error
  await secret.from('permissions').insert({ user_id: made.user.id, role: 'staff' }).throwOnError()
  const { data: link, error: refused } = await secret.auth.admin.generateLink({ type: 'magiclink', email })
  if (refused) throw refused
  const entered = await staff.auth.verifyOtp({ type: 'magiclink', token_hash: link.properties.hashed_token })
  if (entered.error) throw entered.error
  return { secret, staff }
}

async function plan(staff: Client, id: string, addressees: readonly Addressee[]): Promise<void> {
  const words = await readTemplate(staff, 'rejection')
  const now = new Date()
  const items = addressees.map((application) => {
    const filled = fillTemplate(words, applicantValues(application, 'Rejected', null, now))
    if (!filled.ok) throw new Error(filled.problem)
    return { application, mail: filled.mail }
  })
  await planChange(staff, { id, to: 'Rejected', template: 'rejection', items })
}

async function progressOf(staff: Client, id: string): Promise<ChangeProgress> {
  const progress = await readChange(staff, id)
  if (progress === null) throw new Error('The change is gone')
  return progress
}

async function countStatus(secret: Client, status: string): Promise<number> {
  const asked = secret
    .from('job_applications')
    .select('*', { count: 'exact', head: true })
    .eq('status', status)
  return (await asked.throwOnError()).count ?? 0
}

async function doubtfulAddresses(secret: Client): Promise<ReadonlySet<string>> {
  const { data } = await secret
    .from('outgoing_mails')
    .select('recipient')
    .eq('state', 'in_doubt')
    .throwOnError()
  return new Set(data.map(({ recipient }) => recipient))
}
