import { DataList, EmptyState, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { findCustomerName } from '#app/content/customers.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { BRAND } from '#domain/brand.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext, userContext } from '../portal-context.ts'
import type { Route } from './+types/customer-dashboard'
import styles from './dashboard.module.css'
import { DashboardGreeting } from './dashboard-greeting.tsx'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('Your account')

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  const user = context.get(userContext)
  const { customerId } = user
  if (customerId === null) return { user, company: null }
  return { user, company: await withDataSession(session, (client) => findCustomerName(client, customerId)) }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

export default function CustomerDashboard({ loaderData: { user, company } }: Route.ComponentProps) {
  return (
    <Stack gap="xl">
      <DashboardGreeting title="Your account" user={user} />
      <section aria-labelledby="account-heading" className={styles.panel}>
        <Title order={2} id="account-heading">
          Account
        </Title>
        <DataList size="md">
          <Entry label="Name">{user.name}</Entry>
          <Entry label="Email">{user.email}</Entry>
          <Entry label="Company">{company ?? 'Not linked to a company yet'}</Entry>
        </DataList>
      </section>
      <section aria-labelledby="activity-heading" className={styles.panel}>
        <Title order={2} id="activity-heading">
          Orders and deliveries
        </Title>
        <EmptyState
          title="There is nothing here yet"
          description={`To ask about an order or a delivery, call ${BRAND.telephone} or write to ${BRAND.email}.`}
        />
      </section>
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
