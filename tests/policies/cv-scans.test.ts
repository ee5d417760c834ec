/** Results of CV scans, access to infected CVs, and hidden names. */
import { describe, expect, it } from 'vitest'
import { type act, USER_IDS } from './actors.ts'
import { policyDatabase } from './database-fixture.ts'

const PATH = 'applications/Open/0123456789abcdef0123456789abcdef-cv.pdf'
const MOVED = PATH.replace('applications/', 'quarantine/')

const fixture = policyDatabase()

const rows = async (who: Parameters<typeof act>[1], text: string) => await fixture.rows(who, text)
const kinds = async () =>
  (
    await rows(
      'staff',
      `select kind, actor from public.job_application_events
        where kind <> 'received' and application_id = (select id from public.job_applications where name = 'Applicant')
        order by id`,
    )
  ).map(({ kind, actor }) => [kind, actor])

describe('CV', () => {
  it('stays scanned until replaced; only the service key sets the result', async () => {
    const set = `update public.job_applications set cv_scan = 'clean', cv_scanned_at = now() where name = 'Applicant'`
    await expect(rows('staff', set)).rejects.toMatchObject({ code: '42501' })
    await rows('service key', set)
    expect(await kinds()).toContainEqual(['CV scanned', null])
    const other = PATH.replace('0123', 'ffff')
    await rows(
      'service key',
      `update public.job_applications set cv_storage_path = '${other}' where name = 'Applicant'`,
    )
    expect(
      await rows(
        'staff',
        `select cv_scan, cv_scanned_at from public.job_applications where name = 'Applicant'`,
      ),
    ).toEqual([{ cv_scan: 'not scanned', cv_scanned_at: null }])
  })

  it('in quarantine is hidden from all users', async () => {
    await rows('owner', `update storage.objects set name = '${MOVED}' where name = '${PATH}'`)
    await rows(
      'service key',
      `update public.job_applications set cv_scan = 'infected', cv_finding = 'Eicar', cv_storage_path = '${MOVED}'
        where name = 'Applicant'`,
    )
    expect(await rows('staff', `select name from storage.objects where name like 'quarantine/%'`)).toEqual([])
    expect(await kinds()).toContainEqual(['CV quarantined', null])
    expect(await rows('service key', 'select * from public.list_orphaned_cvs(now(), 10)')).toEqual([])
  })
})

it('revealing a name is logged with the user', async () => {
  await rows(
    'staff',
    `select public.reveal_applicant_name((select id from public.job_applications where name = 'Applicant'))`,
  )
  expect(await kinds()).toContainEqual(['name revealed', USER_IDS.staff])
})

it.each([0, 366])('rejects a warning after %i days', async (days) => {
  await expect(
    rows('staff', `update public.application_settings set warn_after_days = ${days}`),
  ).rejects.toMatchObject({ constraint: 'application_settings_warn_after_days_range' })
})
