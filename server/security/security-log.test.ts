/** Events in the security log during use and misuse. */
import { readFile } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/users/users.ts'
import { enterAs, sendCode, signInAs } from '#tests/support/api-browser.ts'
import { opened } from '#tests/support/opened.ts'
import { openSite } from '#tests/support/site.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { readEnv } from '../config/env.ts'
import { createConnections } from '../network/client-address.ts'
import { createSecurityLog } from './security-log.ts'

const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

describe('security log', () => {
  const site = opened(() => openSite({ DEMO_CONTENT: '0' }))
  const staff = opened(() => enterAs(site, { role: 'staff', name: 'Sam Staff' }))
  const codes: string[] = []

  /** Waits for an event, because the log is written asynchronously. */
  async function event(action: string, who: string): Promise<AuditEntry> {
    const query = new URLSearchParams({ what: 'security', who })
    return waitFor(async () => {
      const { body } = await staff.call(`/api/people/audit?${query}`)
      return body.entries.find((entry: AuditEntry) => entry.action === action) ?? expect.unreachable()
    })
  }

  const asPerson = (token: string) =>
    createClient(site.url, site.publishableKey, {
      auth: { persistSession: false },
      global: { headers: { authorization: `Bearer ${token}`, 'user-agent': AGENT } },
    })

  it('contains sign-ins and failures with the browser, never a code', async () => {
    const { email } = await signInAs(site, { name: 'Ines Inward' })
    const code = await sendCode(site, email)
    codes.push(code)
    const wrong = code === '000000' ? '000001' : '000000'
    codes.push(wrong)
    const visitor = createClient(site.url, site.publishableKey, {
      auth: { persistSession: false },
      global: { headers: { 'user-agent': AGENT } },
    })
    await visitor.auth.verifyOtp({ email, token: wrong, type: 'email' })
    await visitor.auth.verifyOtp({ email, token: code, type: 'email' })
    const failed = await event('sign in failed', 'Ines')
    expect(failed).toMatchObject({ actorId: null, actorName: null, subject: 'Ines Inward' })
    expect(failed.detail).toBe('wrong code, Firefox on Windows, 127.0.0.1')
    const signedIn = await event('sign in', 'Ines')
    expect(signedIn).toMatchObject({ actorName: 'Ines Inward', detail: expect.stringMatching(/^by email, /) })
  })

  it('contains sign-outs', async () => {
    const otto = await enterAs(site, { name: 'Otto Outward' })
    await otto.send('/api/auth/logout')
    expect(await event('sign out', 'Otto')).toMatchObject({ actorName: 'Otto Outward' })
  })

  it('contains denied requests to the website, the data API and storage', async () => {
    const una = await enterAs(site, { role: 'customer', name: 'Una Unentitled' })
    expect((await una.call('/api/people')).status).toBe(401)
    expect((await event('refused', 'Una')).detail).toMatch(/^401 GET \/api\/people INVALID_ROLE/)

    const vera = await signInAs(site, { role: 'customer', name: 'Vera Venture' })
    const client = asPerson(vera.token)
    expect((await client.from('jobs').insert({ title: 'A job of my own' })).error?.code).toBe('42501')
    expect((await event('refused', 'Vera')).detail).toMatch(/^403 POST \/rest\/v1\/jobs/)

    const walt = await signInAs(site, { role: 'customer', name: 'Walt Write' })
    const text = new Blob(['x'], { type: 'image/png' })
    expect((await asPerson(walt.token).storage.from('news-media').upload('x.png', text)).error).not.toBeNull()
    expect((await event('refused', 'Walt')).detail).toMatch(/\/storage\/v1\/object\/news-media\/x\.png/)

    const xena = await signInAs(site, { role: 'customer', name: 'Xena X' })
    const path = `applications/Packer/${'0123456789abcdef'.repeat(2)}-Jane-Doe.pdf`
    const cv = new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' })
    await asPerson(xena.token).storage.from('job-applications-cvs').upload(path, cv)
    const { detail } = await event('refused', 'Xena')
    expect(detail).toContain('/job-applications-cvs/applications/Packer/0123456789abcdef')
    expect(detail).not.toContain('Jane')
  })

  it('contains role changes and who made them', async () => {
    const { id } = await signInAs(site, { role: 'customer', name: 'Rolf Risen' })
    const access = { role: 'marketing', customerId: null }
    expect((await staff.change('PUT', `/api/people/${id}/access`, access)).status).toBe(200)
    expect(await event('role changed', 'Rolf')).toMatchObject({
      actorName: 'Sam Staff',
      subject: 'Rolf Risen',
      detail: 'customer to marketing',
    })
  })

  it('contains CV downloads without the file name', async () => {
    const { token } = await signInAs(site, { role: 'staff', name: 'Cleo Curious' })
    const path = `applications/Packer/${'0123456789abcdef'.repeat(2)}-Jane-Doe.pdf`
    const bucket = site.secret.storage.from('job-applications-cvs')
    await bucket.upload(path, new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' }))
    const { error } = await asPerson(token).storage.from('job-applications-cvs').createSignedUrl(path, 60)
    expect(error).toBeNull()
    const { detail } = await event('download', 'Cleo')
    expect(detail).toContain(`job-applications-cvs/applications/Packer/${'0123456789abcdef'.repeat(2)}`)
    expect(detail).not.toContain('Jane')
  })

  it('doesn’t contain photos of deliveries, which users see on the delivery', async () => {
    const { token } = await signInAs(site, { role: 'staff', name: 'Vic Viewer' })
    const photo = new Blob([await readFile('supabase/seed/delivery-photos/1/proofs/signature.webp')], {
      type: 'image/webp',
    })
    await site.secret.storage.from('delivery-photos').upload('1/proofs/seen.webp', photo)
    const document = new Blob(['%PDF-1.7\n%%EOF'], { type: 'application/pdf' })
    await site.secret.storage.from('job-applications-cvs').upload('applications/Packer/later.pdf', document)
    const { storage } = asPerson(token)
    const photos = storage.from('delivery-photos')
    expect((await photos.createSignedUrls(['1/proofs/seen.webp'], 60)).data).toMatchObject([{ error: null }])
    expect((await photos.download('1/proofs/seen.webp')).error).toBeNull()
    const cvs = storage.from('job-applications-cvs')
    expect((await cvs.createSignedUrls(['applications/Packer/later.pdf'], 60)).error).toBeNull()
    expect((await event('download', 'Vic')).detail).toMatch(/^job-applications-cvs/)
    const { body } = await staff.call('/api/people/audit?what=security&who=Vic')
    const downloads = body.entries.filter(({ action }: AuditEntry) => action === 'download')
    expect(downloads).toHaveLength(1)
  })

  it('names the user who exported data', async () => {
    const emil = await enterAs(site, { role: 'staff', name: 'Emil Export' })
    expect((await emil.call('/api/account/export')).status).toBe(200)
    expect((await event('export', 'Emil')).detail).toMatch(/^own data/)
    const lena = await enterAs(site, { role: 'staff', name: 'Lena List' })
    expect((await lena.send('/api/exports', { list: '/people-admin', rows: 12 })).status).toBe(200)
    expect((await event('export', 'Lena')).detail).toMatch(/^\/people-admin, 12 rows/)
  })

  it('contains no codes, tokens or keys', async () => {
    const { data } = await site.secret
      .rpc('list_audit_log', { what: 'security', max_rows: 200 })
      .throwOnError()
    expect(data.length).toBeGreaterThan(8)
    const all = JSON.stringify(data)
    for (const secret of [...codes, staff.token, site.secretKey, site.publishableKey])
      expect(all).not.toContain(secret)
    expect(all).not.toMatch(/eyJ|sb_secret|@example/)
  })
})

describe('flood of security events', () => {
  it('is logged line by line and limited in the database', async () => {
    const lines: object[] = []
    const written: { action: string; detail: string }[] = []
    const log = createSecurityLog({
      connections: createConnections(readEnv({}).trustedProxies),
      clock: () => Date.parse('2026-11-22T12:00:00Z'),
      log: { error: () => {}, warn: () => {}, event: (fields) => void lines.push(fields) },
    })
    const request = new Request('http://localhost/', { headers: { 'user-agent': AGENT } })
    for (let times = 0; times < 5000; times += 1)
      log.record(request, { action: 'refused', detail: 'a line\nbreak\u0000 and \ud800 half a letter' })
    log.record(new Request('http://localhost/'), { action: 'sign in', person: 'an id', subject: 'an id' })
    log.startWriting({
      rpc: async (_name: string, { events }: { events: typeof written }) => {
        written.push(...events)
        return { error: null }
      },
    } as never)
    await log.close()
    expect(lines).toHaveLength(5001)
    expect(lines[0]).toEqual({
      happened_at: '2026-11-22T12:00:00.000Z',
      action: 'refused',
      person: null,
      subject: null,
      network: 'unknown',
      device: 'Firefox on Windows',
      detail: 'a line break  and \ufffd half a letter',
    })
    const hash = '5e92a53cfa80609c'
    expect(lines.at(-1)).toMatchObject({ person: hash, subject: hash })
    expect(written).toHaveLength(1001)
    expect(written.at(-1)).toMatchObject({
      action: 'unrecorded',
      detail: '4001 more events at the same time',
    })
  })
})
