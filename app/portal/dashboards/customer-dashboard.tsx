import { Anchor, DataList, EmptyState, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { readCompany } from '#app/content/company-entries.ts'
import { findCustomerName } from '#app/content/customers.ts'
import { BRAND } from '#company/brand.ts'
import { COMPANY_LOCATIONS } from '#company/locations.ts'
import type { CompanyLocation } from '#domain/company/locations.ts'
import { formatOpeningHours } from '#domain/company/opening-hours.ts'
import { NO_COMPANY } from '#domain/company-entries/company.ts'
import { tryAction } from '../ui/action-result.ts'
import { loadDeferredData, userContext } from '../ui/loader-data.ts'
import { pageTitle, ScreenHeader } from '../ui/screen.tsx'
import type { Route } from './+types/customer-dashboard'
import styles from './dashboard.module.css'
import { LoadedPanel, Panel } from './panel.tsx'

export { ScreenError as ErrorBoundary } from '../ui/screen.tsx'
export { PanelsFallback as HydrateFallback } from '../ui/skeletons.tsx'

export const meta = () => pageTitle('Your account')

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const user = context.get(userContext)
  const { customerId } = user
  const company = tryAction(async () =>
    customerId === null
      ? null
      : await loadDeferredData(context, (client) => findCustomerName(client, customerId)),
  )
  const hours = await tryAction(async () => {
    const { sites } = await loadDeferredData(context, (client) =>
      readCompany(client, { ...NO_COMPANY, sites: COMPANY_LOCATIONS }),
    )
    return officeHours(sites)
  })
  // Show the phone number even if the opening hours can’t be loaded.
  return { user, company, hours: hours.data ?? officeHours(COMPANY_LOCATIONS) }
}
clientLoader.hydrate = true as const

/** Opening hours of the first site; empty if unknown. */
function officeHours(sites: readonly CompanyLocation[]): string {
  const [office] = sites[0]?.hours ?? []
  return office === undefined ? '' : `, ${formatOpeningHours(office)}`
}

export default function CustomerDashboard({ loaderData: { user, company, hours } }: Route.ComponentProps) {
  return (
    <Stack gap="lg">
      <ScreenHeader title="Your account" lead={`Signed in as ${user.name}`} />
      <div className={styles.panels}>
        <LoadedPanel title="Account" data={company}>
          {(name) => (
            <DataList size="md" orientation="vertical" className={styles.panelBody ?? ''}>
              <Entry label="Name">{user.name}</Entry>
              <Entry label="Email">{user.email}</Entry>
              <Entry label="Company">{name ?? 'Not linked to a company yet'}</Entry>
              {user.customerId !== null && <Entry label="Customer number">{user.customerId}</Entry>}
              {/* An account is active once it has a company. */}
              <Entry label="Account status">
                {name === null ? 'Waiting for us to link your company' : 'Active'}
              </Entry>
            </DataList>
          )}
        </LoadedPanel>
        <Panel title="Contact us">
          <Text className={styles.panelBody ?? ''} component="div">
            Call <Anchor href={`tel:${BRAND.telephone.replaceAll(' ', '')}`}>{BRAND.telephone}</Anchor>
            {hours} or email <Anchor href={`mailto:${BRAND.email}`}>{BRAND.email}</Anchor>.
          </Text>
        </Panel>
        <Panel title="Orders and deliveries" isWide>
          <EmptyState
            title="Nothing here yet"
            description="You can’t see orders and deliveries online yet. Call or email us to ask about one."
          />
        </Panel>
      </div>
    </Stack>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  )
}
