import { Button, SimpleGrid, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getToolScreens } from '#domain/roles/screens.ts'
import type { SessionUser } from '#domain/session/session.ts'
import { ScreenHeader } from '../ui/screen.tsx'
import styles from './dashboard.module.css'

interface DashboardFrameProps {
  readonly title: string
  readonly user: SessionUser
  readonly children: ReactNode
}

/** Home screen of staff and marketing. */
export function DashboardFrame({ title, user, children }: DashboardFrameProps) {
  return (
    <Stack gap="xl">
      <ScreenHeader title={title} lead={`Signed in as ${user.name}`}>
        <Button component={Link} to="/news-admin/new">
          New article
        </Button>
        <Button component={Link} to="/blog-crm/new">
          New post
        </Button>
      </ScreenHeader>
      <div className={`${styles.panels} ${styles.three}`}>{children}</div>
      <section aria-labelledby="tools-heading">
        <Title order={2} id="tools-heading" mb="md">
          Tools
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
          {getToolScreens(user.role).map(({ route, label, description }) => (
            <Link key={route} to={route} className={styles.tool}>
              <strong>{label}</strong>
              <span>{description}</span>
            </Link>
          ))}
        </SimpleGrid>
      </section>
    </Stack>
  )
}
