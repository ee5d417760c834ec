import { Autocomplete } from '@mantine/core'
import { BLOG_AUTHOR_MAX, DEFAULT_BLOG_AUTHOR } from '#domain/blog/posts.ts'
import { useSuggestions } from './suggestions.ts'

interface AuthorFieldProps {
  readonly value: string
  readonly onChange: (author: string) => void
  readonly id?: string
  readonly error?: string | null | undefined
  readonly isLocked?: boolean
}

export function AuthorField({ value, onChange, id, error = null, isLocked = false }: AuthorFieldProps) {
  const used = useSuggestions('authors')
  // Mantine refuses duplicates, but colleagues may share a name.
  const team = [...new Set(useSuggestions('team'))].filter((name) => !used.includes(name))
  const groups = [
    { group: 'Recent authors', items: [...used] },
    { group: 'Team', items: team },
  ]
  return (
    <Autocomplete
      {...(id !== undefined && { id })}
      label="Author"
      size="md"
      description={`If empty, the author is “${DEFAULT_BLOG_AUTHOR}”.`}
      autoComplete="off"
      maxLength={BLOG_AUTHOR_MAX}
      maxDropdownHeight="16rem"
      limit={50}
      data={groups.filter(({ items }) => items.length > 0)}
      readOnly={isLocked}
      error={error}
      value={value}
      onChange={onChange}
    />
  )
}
