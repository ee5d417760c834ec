import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SessionUser } from '#domain/session/session.ts'
import styles from './dashboard.module.css'
import { DashboardGreeting } from './dashboard-greeting.tsx'
import { ToolList } from './tool-list.tsx'

interface DashboardFrameProps {
  readonly title: string
  readonly user: SessionUser
  /** Its panels. */
  readonly children: ReactNode
}

/** The first screen of those who work here: how things stand, what happened last, and the tools. */
export function DashboardFrame({ title, user, children }: DashboardFrameProps) {
  return (
    <Stack gap="xl">
      <Group justify="space-between" align="flex-start">
        <DashboardGreeting title={title} user={user} />
        <Button component={Link} to="/news-admin/new">
          New article
        </Button>
      </Group>
      <div className={`${styles.panels} ${styles.three}`}>{children}</div>
      <ToolList role={user.role} />
    </Stack>
  )
}
