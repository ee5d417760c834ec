/** Labels AI-generated images with the IPTC digital source type (https://cv.iptc.org/newscodes/digitalsourcetype/). */
import { loadSharp } from '../pages/graphics/load-sharp.ts'

/** Entirely or partly generated. */
export type DigitalSource = 'trainedAlgorithmicMedia' | 'compositeWithTrainedAlgorithmicMedia'

const CODES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

export function createXmpPacket(source: DigitalSource): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${CODES}${source}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}

/** Converts a model's output to a labelled JPEG. @throws if the bytes are not an image */
export async function embedAiLabel(bytes: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const labelled = await sharp(bytes, { limitInputPixels: 20_000_000 })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90, mozjpeg: true })
    .withXmp(createXmpPacket('trainedAlgorithmicMedia'))
    .toBuffer()
  return new Uint8Array(labelled)
}
