import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatLongDate, toLondonDate } from '#domain/dates/dates.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Icon } from '../ui/icon.tsx'
import type { MenuAction } from '../ui/menu-action.ts'
import { ScreenHeader } from '../ui/screen.tsx'
import styles from './dashboard.module.css'

interface DashboardFrameProps {
  readonly now: Date
  /** Records that the user can create. */
  readonly create: readonly MenuAction[]
  readonly children: ReactNode
}

export const CREATE_CONTENT: readonly MenuAction[] = [
  { label: 'News article', icon: 'newspaper', to: '/news-admin/new' },
  { label: 'Blog post', icon: 'pencil', to: '/blog-crm/new' },
]

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', weekday: 'long' })

/** Home screen of staff and marketing. */
export function DashboardFrame({ now, create, children }: DashboardFrameProps) {
  return (
    <Stack gap="lg">
      <ScreenHeader title="Today" detail={`${WEEKDAY.format(now)} ${formatLongDate(toLondonDate(now))}`}>
        <ActionMenu label="New" className={styles.create} actions={() => create}>
          <Icon name="plus" />
          New
          <Icon name="chevron-down" />
        </ActionMenu>
      </ScreenHeader>
      {children}
    </Stack>
  )
}
