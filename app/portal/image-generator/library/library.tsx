import { getImagePath, type ImageSet } from '#app/content/image-sets.ts'
import { getMediaUrl } from '#app/content/media-url.ts'
import { getFileName } from '#domain/image-sets/image-sets.ts'
import { useSupabaseOrigin } from '../../ui/layout-data.ts'
import { ListScreen } from '../../ui/list/list-screen.tsx'
import { listLoader } from '../../ui/list/record-list.ts'
import { pageTitle } from '../../ui/screen.tsx'
import type { Route } from './+types/library'
import { libraryList } from './library-list.tsx'
import { ZipButton } from './zip-button.tsx'
import { useZipDownload, type ZipFile } from './zip-download.ts'

export { ScreenError as ErrorBoundary } from '../../ui/screen.tsx'
export { ListFallback as HydrateFallback } from '../../ui/skeletons.tsx'

export const meta = () => pageTitle('Image library')

export const clientLoader = listLoader(libraryList)

export default function Library({ loaderData }: Route.ComponentProps) {
  const origin = useSupabaseOrigin()
  const zip = useZipDownload()
  return (
    <ListScreen
      list={libraryList}
      loaded={loaderData}
      title="Image library"
      lead="Image sets you’ve created. Open one to reuse its content and settings."
      back={{ to: '/image-generator', label: 'Image generator' }}
      create={{ to: '/image-generator', label: 'New image' }}
      rowActions={(set) => [
        {
          label: 'Download ZIP',
          icon: 'download',
          onSelect: () => void zip.run({ name: set.title, files: getFiles(set, origin) }),
        },
      ]}
      manyButtons={(sets) => (
        <ZipButton
          name="Images"
          files={() => sets.flatMap((set) => getFiles(set, origin, sets.length > 1))}
        />
      )}
    />
  )
}

/** @param isInFolder puts each set into a folder */
function getFiles(set: ImageSet, origin: string, isInFolder = false): readonly ZipFile[] {
  const { title, pictures, format } = set
  const pages = Math.max(1, ...pictures.map(({ page }) => page))
  return pictures.map((picture) => {
    const name = getFileName(title, picture, format, { page: picture.page, pages })
    const folder = `${set.id}-${name.replace(/-\d+x.*$/, '')}/`
    return { name: `${isInFolder ? folder : ''}${name}`, url: getMediaUrl(origin, getImagePath(picture)) }
  })
}
