/** Checks of an installation, for `npm run doctor`. */
import { lookup } from 'node:dns/promises'
import { existsSync, statfsSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkDump } from '#backend/backup/pg-dump.ts'
import { checkCompanyFacts } from '#server/config/company-checks.ts'
import { type Env, isLoopbackSite } from '#server/config/env.ts'
import { openBlobs } from '#server/data-source/open-data.ts'
import { createSmtpMailer } from '#server/email/sending/mailer.ts'
import { readCertificate } from '#server/metrics/certificate.ts'
import { describeMissingDatabase } from '../backup/back-up.ts'
import { openBackupStore } from '../backup/backup-store.ts'

export interface Finding {
  readonly level: 'ok' | 'warning' | 'error'
  /** The finding, with the fix for warnings and errors. */
  readonly text: string
}

/** A check with the name that is printed. Rejections are errors. */
export interface Check {
  readonly name: string
  run(): Promise<readonly Finding[]>
}

const ok = (text: string): Finding => ({ level: 'ok', text })
const warning = (text: string): Finding => ({ level: 'warning', text })
const error = (text: string): Finding => ({ level: 'error', text })

const CERTIFICATE_WARNING_DAYS = 21
const MAX_CLOCK_DIFFERENCE_S = 30
const TIMEOUT_MS = 10_000

/** @param testAddress receives a test email; without one, only the connection is checked */
export function listChecks(env: Env, testAddress: string | undefined): Check[] {
  const host = new URL(env.siteUrl).hostname
  const isPublic = !isLoopbackSite(env.siteUrl)
  return [
    { name: 'Company', run: async () => checkCompany(isPublic) },
    { name: 'Website', run: () => checkWebsite(env, isPublic) },
    ...(isPublic ? [{ name: 'Domain', run: () => checkDomain(host) }] : []),
    ...(isPublic && env.siteUrl.startsWith('https:')
      ? [{ name: 'Certificate', run: () => checkCertificate(env.siteUrl) }]
      : []),
    { name: 'Email', run: () => checkEmail(env, testAddress, isPublic) },
    env.supabase
      ? { name: 'Supabase', run: () => checkSupabase(env.supabase as NonNullable<Env['supabase']>) }
      : { name: 'Database', run: () => checkDatabase(env) },
    ...(env.supabase ? [] : [{ name: 'Files', run: () => checkFiles(env) }]),
    ...(env.supabase ? [] : [{ name: 'Backups', run: () => checkBackups(env) }]),
    { name: 'Disk', run: async () => checkDisk(env) },
  ]
}

/** As on a public website, so that the facts can be replaced before it is one. */
function checkCompany(isPublic: boolean): Finding[] {
  const { sentences, isReady } = checkCompanyFacts('https://www.example.com')
  if (sentences.length === 0) return [ok('No placeholder is left in company/.')]
  const notReady = isPublic && !isReady ? [error('Not ready: placeholders are left.')] : []
  return [...notReady, ...sentences.map(warning)]
}

async function checkWebsite(
  { siteUrl, port, host, trustedProxies }: Env,
  isPublic: boolean,
): Promise<Finding[]> {
  const local = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  const findings = [
    (await isHealthy(local))
      ? ok(`Running on port ${port}.`)
      : warning(`Not running on port ${port}. Start it, then run this command again.`),
  ]
  if (!isPublic) return [...findings, warning('SITE_URL is not set, so this is a demonstration.')]
  if (siteUrl.startsWith('http:'))
    findings.push(
      error('SITE_URL begins with http:. Browsers send cookies and forms unencrypted: use https.'),
    )
  if (trustedProxies.rules.length === 0)
    findings.push(
      warning(
        'TRUSTED_PROXIES is not set. Behind a proxy, all visitors would share one rate limit: set its address.',
      ),
    )
  findings.push(
    (await isHealthy(siteUrl))
      ? ok(`${siteUrl} answers.`)
      : error(`${siteUrl}/healthz doesn’t answer. Check DNS, the firewall and the proxy.`),
  )
  return findings
}

async function isHealthy(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => undefined,
  )
  await response?.body?.cancel()
  return response?.ok ?? false
}

async function checkDomain(host: string): Promise<Finding[]> {
  const addresses = await lookup(host, { all: true }).catch(() => [])
  return addresses.length > 0
    ? [ok(`${host} is ${addresses.map(({ address }) => address).join(', ')}.`)]
    : [error(`${host} has no address. Add an A or AAAA record.`)]
}

async function checkCertificate(siteUrl: string): Promise<Finding[]> {
  try {
    const { expires, problem } = await readCertificate(siteUrl, TIMEOUT_MS)
    if (problem !== undefined) throw new Error(problem)
    const days = Math.floor((expires.getTime() - Date.now()) / 86_400_000)
    const sentence = `The certificate is valid for ${days} more days.`
    return [days < CERTIFICATE_WARNING_DAYS ? warning(`${sentence} Check that it is renewed.`) : ok(sentence)]
  } catch (cause) {
    return [error(`No secure connection to ${new URL(siteUrl).host}: ${(cause as Error).message}.`)]
  }
}

async function checkEmail(
  { smtpUrl, smtpAllowInsecure, emailFrom, siteUrl }: Env,
  testAddress: string | undefined,
  isPublic: boolean,
): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [
      isPublic
        ? error('SMTP_URL is not set: no one can sign in, and forms send no email.')
        : warning('SMTP_URL is not set: emails are shown at /mailbox only.'),
    ]
  const server = new URL(smtpUrl).host
  const mailer = createSmtpMailer({ url: smtpUrl, from: emailFrom, plain: smtpAllowInsecure })
  try {
    if (testAddress === undefined) await mailer.verify()
    else {
      const text = `This email shows that ${siteUrl} can send email. If it is in your spam folder, check SPF, DKIM and DMARC of ${emailFrom}.`
      const subject = `Test from ${siteUrl}`
      await mailer.send({ to: testAddress, subject, text, html: `<p>${text}</p>`, local: false })
    }
    return [
      ok(
        testAddress === undefined
          ? `${server} accepts the connection. To send a test: npm run doctor -- --email YOUR-ADDRESS`
          : `${server} accepted an email from ${emailFrom} to ${testAddress}.`,
      ),
    ]
  } catch (cause) {
    return [error(`${server} refused: ${(cause as Error).message}. Check SMTP_URL and EMAIL_FROM.`)]
  } finally {
    mailer.close()
  }
}

async function checkDatabase({ databaseUrl, dataDirectory }: Env): Promise<Finding[]> {
  if (databaseUrl === undefined)
    return [ok('The embedded database. Run backups, because nothing else copies it.')]
  const { Client } = (await import('pg')).default
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: TIMEOUT_MS })
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
      (select count(*) > 0 from pg_available_extensions where name = 'pg_trgm') as has_trigrams,
      (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as creates_roles,
      has_database_privilege(current_database(), 'create') as creates_schemas,
      extract(epoch from clock_timestamp())::float8 * 1000 as time`)
    const found = rows[0]
    const seconds = Math.round(Math.abs(found.time - Date.now()) / 1000)
    return [
      found.number >= 150_000
        ? ok(`PostgreSQL ${found.version}.`)
        : error(`PostgreSQL ${found.version} is too old: use 15 or later.`),
      ...(found.encoding === 'UTF8'
        ? []
        : [error(`The database’s encoding is ${found.encoding}: create one with UTF8.`)]),
      ...(found.has_trigrams
        ? []
        : [error('The extension pg_trgm is missing: install PostgreSQL’s contrib package.')]),
      ...(found.creates_roles ? [] : [error('The user may not create roles: grant CREATEROLE.')]),
      ...(found.creates_schemas
        ? []
        : [error('The user may not create schemas: grant CREATE on the database.')]),
      ...(seconds > MAX_CLOCK_DIFFERENCE_S
        ? [
            error(
              `This machine’s clock differs from the database’s by ${seconds} s: enable time synchronisation.`,
            ),
          ]
        : [ok('The clocks of machine and database agree.')]),
      ...(existsSync(join(dataDirectory, 'database'))
        ? [warning(`${dataDirectory}/database also has an embedded database, which DATABASE_URL replaces.`)]
        : []),
    ]
  } catch (cause) {
    return [error(`No connection to the server in DATABASE_URL: ${(cause as Error).message}.`)]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkSupabase({
  url,
  publishableKey,
  secretKey,
}: NonNullable<Env['supabase']>): Promise<Finding[]> {
  const ask = (path: string, key: string) =>
    fetch(url + path, { headers: { apikey: key }, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const settings = await ask('/auth/v1/settings', publishableKey)
  if (!settings.ok) return [error(`Supabase refused the publishable key (status ${settings.status}).`)]
  const { disable_signup, external } = (await settings.json()) as {
    disable_signup: boolean
    external: Record<string, boolean>
  }
  const permissions = await ask('/rest/v1/permissions?limit=1', secretKey)
  return [
    ok('Supabase answers.'),
    ...(external.email ? [] : [error('Sign-in by email is off: enable the email provider.')]),
    ...(disable_signup
      ? []
      : [warning('Anyone can sign up. Turn it off, unless you want accounts without a role.')]),
    permissions.ok
      ? ok('The secret key reads the database, and the migrations are there.')
      : error(`The secret key can’t read the database (status ${permissions.status}). Run: supabase db push`),
  ]
}

async function checkFiles(env: Env): Promise<Finding[]> {
  if (env.s3) {
    await openBlobs(env, env.dataDirectory)
    return [ok(`The bucket ${env.s3.bucket} accepts files.`)]
  }
  if (!existsSync(env.dataDirectory)) return [ok(`${env.dataDirectory} is created at the first start.`)]
  if (!(await isWritable(env.dataDirectory)))
    return [error(`This user can’t write in ${env.dataDirectory}. Change its owner, or set DATA_DIR.`)]
  const keys = join(env.dataDirectory, 'keys.json')
  const isOpen = existsSync(keys) && (statSync(keys).mode & 0o077) !== 0
  return [
    ok(`${env.dataDirectory} is writable.`),
    ...(isOpen ? [error(`Other users of this machine can read ${keys}: chmod 600 it.`)] : []),
  ]
}

function isWritable(directory: string): Promise<boolean> {
  return access(directory, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function checkBackups(env: Env): Promise<Finding[]> {
  const { time, to } = env.backups
  const findings = env.databaseUrl === undefined ? [] : await checkDumps(env.databaseUrl)
  if (time === undefined || to === undefined)
    return [...findings, warning('BACKUP_TIME is not set: no backup is scheduled.')]
  if ('directory' in to && !(await isWritable(to.directory)))
    return [
      ...findings,
      error(`This user can’t write in ${to.directory}. Create the directory, or change its owner.`),
    ]
  const store = openBackupStore(to, env.dataDirectory)
  const latest = (await store.list()).at(-1)
  return [
    ...findings,
    latest === undefined
      ? warning(`There is no backup in ${store.name} yet. To make one: npm run backup -- scheduled`)
      : ok(`The latest in ${store.name} is ${latest}.`),
  ]
}

function checkDumps(databaseUrl: string): Promise<Finding[]> {
  return checkDump(databaseUrl).then(
    () => [ok('pg_dump can copy the database.')],
    (cause: Error) => [warning(describeMissingDatabase(cause.message))],
  )
}

function checkDisk({ dataDirectory, disk }: Env): Finding[] {
  let folder = dataDirectory
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const sentence = `${Math.round(free / 1_048_576).toLocaleString('en-GB')} MB free in ${folder}.`
  if (free > disk.warning + disk.reserve) return [ok(sentence)]
  return [(free > disk.reserve ? warning : error)(`${sentence} Delete files, or use a larger disk.`)]
}
