import { EmptyState } from '@mantine/core'
import { BREAKPOINTS } from '#app/ui/media-query/breakpoints.ts'
import { useMediaQuery } from '#app/ui/media-query/use-media-query.ts'
import type { Person } from '#domain/people/people.ts'
import { PeopleCards } from './people-cards.tsx'
import { PeopleTable } from './people-table.tsx'
import type { PeopleActions } from './use-people-actions.tsx'

export interface PeopleListProps {
  readonly people: readonly Person[]
  readonly actions: PeopleActions
}

/** A table where there is room for one, cards where there is not. */
export function PeopleList(props: PeopleListProps) {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.xl}px)`, true)
  const List = isWide ? PeopleTable : PeopleCards
  if (props.people.length === 0)
    return (
      <EmptyState title="Nobody is found" description="Try another search, or show all roles and states." />
    )
  return <List {...props} />
}
