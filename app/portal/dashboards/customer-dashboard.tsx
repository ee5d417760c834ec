import { Anchor, DataList, EmptyState, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { findCustomerName } from '#app/content/customers.ts'
import { withDataSession } from '#app/session/data-session.ts'
import { BRAND, SITES } from '#domain/company/brand.ts'
import { Spinner } from '../frame/spinner.tsx'
import { pageTitle } from '../page-title.ts'
import { sessionContext, userContext } from '../portal-context.ts'
import type { Route } from './+types/customer-dashboard'
import { ACCOUNT_STATUS_NAMES, accountStatus } from './customer-account.ts'
import styles from './dashboard.module.css'
import { DashboardGreeting } from './dashboard-greeting.tsx'
import { FigurePanel } from './figure-panel.tsx'
import { Panel } from './panel.tsx'
import { settle } from './settled.ts'

export { ScreenError as ErrorBoundary } from '../screen-error.tsx'

export const meta = () => pageTitle('Your account')

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const session = context.get(sessionContext)
  const user = context.get(userContext)
  const { customerId } = user
  const company =
    customerId === null
      ? Promise.resolve(null)
      : withDataSession(session, (client) => findCustomerName(client, customerId))
  return { user, company: settle(company) }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner />

const office = SITES[0]?.hours.find(({ what }) => what === 'Office')

export default function CustomerDashboard({ loaderData: { user, company } }: Route.ComponentProps) {
  return (
    <Stack gap="xl">
      <DashboardGreeting title="Your account" user={user} />
      <div className={styles.panels}>
        <FigurePanel title="Account" figures={company}>
          {(name) => (
            <DataList size="md" orientation="vertical">
              <Entry label="Name">{user.name}</Entry>
              <Entry label="Email">{user.email}</Entry>
              <Entry label="Company">{name ?? 'Not linked to a company yet'}</Entry>
              {user.customerId !== null && <Entry label="Customer number">{user.customerId}</Entry>}
              <Entry label="Account status">{ACCOUNT_STATUS_NAMES[accountStatus(name)]}</Entry>
            </DataList>
          )}
        </FigurePanel>
        <Panel title="How to reach us">
          <Text>
            Ring <Anchor href={`tel:${BRAND.telephone.replaceAll(' ', '')}`}>{BRAND.telephone}</Anchor>
            {office !== undefined && `, Monday to Friday from ${office.opens} to ${office.closes}`}, or write
            to <Anchor href={`mailto:${BRAND.email}`}>{BRAND.email}</Anchor>.
          </Text>
        </Panel>
        <Panel title="Orders and deliveries" isWide>
          <EmptyState
            title="There is nothing here yet"
            description="Orders and deliveries are not shown online so far. Please ring or write to us about them."
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
