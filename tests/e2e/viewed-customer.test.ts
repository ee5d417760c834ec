/** Staff view the portal as a customer: in one tab, through a reload, until they end it or sign out. */
import { describe, expect, it } from 'vitest'
import { opened } from '#tests/support/opened.ts'
import { openPortalSite } from './support/portal-site.ts'

const portal = opened(() => openPortalSite({ DEMO_CONTENT: '0' }))

describe('viewing as a customer', () => {
  it('shows whose screens they are on every screen, survives a reload and stays in its tab', async () => {
    const { secret, url } = portal.site
    const { data: customers } = await secret
      .from('customers')
      .insert([{ name: 'Cider' }, { name: 'Dairy' }])
      .select('id')
      .throwOnError()
    const [cider, dairy] = customers.map(({ id }) => `${url}/customers/${id}`)
    const { page, context, consoleErrors } = await portal.enter('staff')
    const bar = page.getByRole('region', { name: 'Viewing as a customer' })
    const open = (address = '') => page.goto(address)
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

    await open(cider)
    await page.getByRole('button', { name: 'View as this customer' }).click()
    await page.waitForURL('**/customer-dashboard')
    await heading('Today')
    expect(await bar.innerText()).toContain('viewing as Cider')
    await page.getByRole('navigation').getByRole('link', { name: 'Stock' }).click()
    await heading('Stock')
    await page.reload()
    await heading('Stock')
    expect(await bar.innerText()).toContain('viewing as Cider')
    // The navigation is the customer's.
    expect(await page.getByRole('link', { name: 'Leads' }).count()).toBe(0)

    const other = await context.newPage()
    await other.goto(`${url}/stock`)
    await other.waitForURL(`${url}/`)
    await other.close()

    await bar.getByRole('button', { name: 'Stop viewing' }).click()
    await heading('Cider')
    expect(await bar.count()).toBe(0)

    await open(dairy)
    await page.getByRole('button', { name: 'View as this customer' }).click()
    await page.waitForURL('**/customer-dashboard')
    await expect.poll(() => bar.innerText()).toContain('viewing as Dairy')
    await page.getByRole('button', { name: /^Person/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL(`${url}/`)
    expect(await page.evaluate(() => sessionStorage.getItem('viewedCustomer'))).toBeNull()
    const { data: entries } = await secret
      .from('audit_log')
      .select('action')
      .in('action', ['view', 'end view'])
      .order('id')
      .throwOnError()
    expect(entries.map(({ action }) => action)).toEqual(['view', 'end view', 'view', 'end view'])
    // The last requests may arrive when the session has ended.
    expect(consoleErrors.filter((line) => !/status of 40[13]/.test(line))).toEqual([])
  })
})
