import { Button, Group, NativeSelect, Pagination, Stack, Switch, Text } from '@mantine/core'
import type { Recipe } from '#domain/graphics/model/recipe.ts'
import type { Template } from '#domain/graphics/page/template.ts'
import { getSafeZones } from '#domain/graphics/safe-zones.ts'
import { FORMAT_NAMES, type Format } from '#domain/image-sets/image-sets.ts'
import type { Size } from '#domain/media/crops.ts'
import { FailureNotice } from '../../ui/screen.tsx'
import styles from '../image-generator.module.css'
import { Drawing } from '../preview/svg-preview.tsx'
import type { Preview } from '../preview/use-preview.ts'
import { sizeKey, sizeName } from './editor-url.ts'

interface PreviewsProps {
  readonly sizes: readonly Size[]
  readonly preview: Preview
  /** The template compared with; empty without one. */
  readonly beside: Preview
  readonly template: Template
  readonly templates: readonly Template[]
  readonly compare: string
  readonly withZones: boolean
  readonly page: number
  readonly pages: number
  readonly format: Format
  readonly onCompare: (name: string) => void
  readonly onZones: (withZones: boolean) => void
  readonly onPage: (page: number) => void
  readonly onDownload: (recipe: Recipe) => void
  readonly isDownloading: boolean
}

export function Previews(props: PreviewsProps) {
  const { sizes, preview, beside, template, templates, compare, withZones, page, pages, format } = props
  const other = templates.find(({ name }) => name === compare)
  return (
    <Stack gap="md" component="section" aria-label="Preview" aria-busy={preview.isBehind}>
      <Group justify="space-between" align="flex-end">
        <NativeSelect
          label="Compare with"
          value={compare}
          data={[
            { value: '', label: 'None' },
            ...templates
              .filter(({ name }) => name !== template.name)
              .map(({ name, title }) => ({ value: name, label: title })),
          ]}
          onChange={({ currentTarget }) => props.onCompare(currentTarget.value)}
        />
        <Switch
          label="Show safe areas"
          checked={withZones}
          onChange={({ currentTarget }) => props.onZones(currentTarget.checked)}
        />
      </Group>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={props.onPage}
          getItemProps={(item) => ({ 'aria-label': `Image page ${item}` })}
        />
      )}
      <FailureNotice failure={preview.failure} />
      {sizes.length === 0 && <Text c="dimmed">Choose a size to see the preview.</Text>}
      <ul
        className={styles.previews}
        data-drawn={preview.drawn.length}
        data-behind={preview.isBehind || undefined}
      >
        {sizes.map((size, index) => {
          const recipe = preview.recipes[index]
          const shown =
            recipe !== undefined && sizeKey(recipe.size) === sizeKey(size) ? preview.drawn[index] : undefined
          return (
            <li key={sizeKey(size)} className={styles.preview} data-size={sizeKey(size)}>
              <div className={styles.pair}>
                <Drawing size={size} drawn={shown} alt={shown?.altText ?? ''} withZones={withZones} />
                {other !== undefined && (
                  <Drawing
                    size={size}
                    drawn={beside.drawn[index]}
                    alt={`${other.title} template`}
                    withZones={withZones}
                  />
                )}
              </div>
              {withZones &&
                getSafeZones(size).map(({ channel, title }) => (
                  <Text key={channel} size="sm">
                    {channel}: {title}. Keep important content inside the dashed line.
                  </Text>
                ))}
              <Group justify="space-between" gap="xs">
                <Text size="sm">
                  {sizeName(size)}, {size.width} × {size.height}
                </Text>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={recipe === undefined || props.isDownloading}
                  aria-label={`Download ${FORMAT_NAMES[format]}, ${sizeName(size)}`}
                  onClick={() => recipe !== undefined && props.onDownload({ ...recipe, size, page })}
                >
                  Download
                </Button>
              </Group>
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
