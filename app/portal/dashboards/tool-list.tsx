import { SimpleGrid, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { Role } from '#domain/roles/roles.ts'
import { toolsFor } from '../tools.ts'
import styles from './dashboard.module.css'

export function ToolList({ role }: { role: Role | null }) {
  return (
    <section aria-labelledby="tools-heading">
      <Title order={2} id="tools-heading" mb="md">
        Tools
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        {toolsFor(role).map(({ route, label, description }) => (
          <Link key={route} to={route} className={styles.tool}>
            <strong>{label}</strong>
            <span>{description}</span>
          </Link>
        ))}
      </SimpleGrid>
    </section>
  )
}
