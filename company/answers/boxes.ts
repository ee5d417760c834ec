/** Buyers: styles, features and codes of boxes, and boxes for particular goods. */
import type { Answer } from '#domain/company/answers.ts'
import { MANUFACTURING_LIMITS, TOLERANCES } from '../manufacturing-limits.ts'
import { formatBlank } from './blank.ts'

const { minimumRun, slottedBlank } = MANUFACTURING_LIMITS

export const BOX_ANSWERS: readonly Answer[] = [
  {
    id: 'tear-strips',
    audience: 'Buyers',
    question: 'Do you make boxes with tear strips or return strips?',
    answer:
      'We make mailers with a tear strip to open them, an adhesive strip to close them and a second one for returns. Perforations are cut with the box. Ask for them with your enquiry, because strips need a design of their own, and tell us if a strip must be paper.',
    link: { label: 'Online retail', to: '/sectors/online-retail' },
    synonyms: [
      'tear strip, tear tape, tear-off strip, rip strip, zip opening, easy open, perforation, perforated box',
      'return strip, peel and seal, self-seal strip, self-sealing mailers, adhesive strip, double-sided tape on the flap',
      'boxes that customers can send back, packaging for customer returns, resealable box, second closure for returns',
      'a box which opens without scissors or a knife',
      'mailer boxes with tear strip and return strip, mailer boxes with peel and seal, boxes for an online clothes shop, return strip for clothes, easy open mailer, ecommerce box with a returns strip',
      'boxes with the sticky bit already on, boxes with glue strip on, self-sealing boxes',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'inserts',
    audience: 'Buyers',
    question: 'Do you make dividers and inserts?',
    answer:
      'We cut dividers, layer pads and fitted inserts from corrugated board, so that box and insert go into the same recycling. An insert can hold each bottle at its neck or each jar at its shoulder. We test it with your product inside.',
    link: { label: 'Design services', to: '/how-we-do-it/design-services' },
    synonyms: [
      'dividers, dividers for bottles, box dividers, partitions, cell dividers, cardboard divisions, layer pads, separators',
      'inserts, box inserts, fitments, cushioning, corner protectors, edge protection, foam replacement',
      'something inside the box to stop things moving, stop bottles knocking together, hold products in place',
      'we need compartments in the box for small parts',
      'replace polystyrene inserts, cardboard instead of polystyrene, swap foam inserts for cardboard, corrugated fittings, dividers for bottle cases, 12 bottle dividers, partitions, cell dividers, nests for bottles',
      'dividers to fit bottles, do you do dividers, dividers for jars, partitions, cell dividers, fitment',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'handles-and-windows',
    audience: 'Buyers',
    question: 'Can a box have handles, holes or a window?',
    answer:
      'Die-cut packs can have hand holes, carrying handles, ventilation holes, hanging holes and windows. We put film behind a window only where the product needs to be seen. Each hole costs stacking strength, so tell us how the boxes are stacked.',
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'handles, hand holes, handholes, carry handle, plastic handle, box with a handle',
      'window in the box, die-cut window, ventilation holes, air holes, breathing holes',
      'lid, separate lid, box with a lid, lift-off lid, hinged lid, telescopic box, box and lid',
      'rounded corners, unusual box design, hexagonal box',
      'window patch box, box with a window, cut-out window in the box',
      'can you put a handle on it, hand holes in the side, carry handle',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'case-erectors',
    audience: 'Buyers',
    question: 'Do your boxes run on automatic packing machines?',
    answer:
      'Our boxes are made to run on packing machines: tell us the make and model of your erector or wrap-around packer. We hold creases to the maker’s tolerance and spend the first hour of a new blank at your line. If delivered boxes jam, keep some, check that they’re dry, and call us.',
    link: { label: 'Manufacturing and distribution', to: '/sectors/manufacturing-and-distribution' },
    synonyms: [
      'case erector, carton erector, automatic erecting, box erecting machine, tray former, tray erector',
      'packing machine, packaging machine, automated packing line, robot packing, auto case packer, wraparound packer',
      'boxes jam in our machine, jamming our erector, blanks will not feed, boxes will not open on the machine',
      'machine-erect boxes, blanks for our packing machine, wrap-around blanks, machineability',
      'do you sell packing machines, tape machine',
      'boxes jam in our machine',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'packaging-review',
    audience: 'Buyers',
    question: 'Can you come and review our packaging?',
    answer:
      'A designer or your contact in sales can look at your packing line, your goods and your breakages, and say which boxes you could drop, merge or lighten. Send us a list of your boxes with a year’s quantities first, and say where you are.',
    link: { label: 'Get a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'packaging review, packaging audit at our site, packaging assessment, review our packaging, packaging consultant, consultancy',
      'could a designer visit us, visit our factory and watch us pack, come to our warehouse, send a designer to us, look at our packing line',
      'reduce our packaging costs, save money on packaging, too many box sizes, rationalise our range of boxes',
      'our goods break in transit, goods arrive broken, breakages in the post, too many breakages, reduce transit damage',
      'can a rep call on us, arrange a meeting with a sales rep at our place',
      'are we using too much packaging, our finance director wants less packaging, cut our EPR fees, work out if we use too much packaging, look at our packaging and tell us what is wrong, goods arriving broken can somebody look, items arriving broken per cent, breakage rate, ceramics arriving broken',
      'visit our site and look at the packing line, have someone come and look at the way we pack things and save us some money, save us money on packaging, chance of a visit to ours, packaging audit at our site',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'heavy-goods',
    audience: 'Buyers',
    question: 'Do you make pallet boxes and boxes for heavy goods?',
    answer:
      'We make cases and pallet boxes for heavy goods in EB flute, our double wall. Tell us what goes in, its weight, and how it’s lifted and stacked. Above 30 kg we work out the cushioning with a test house, which adds two weeks.',
    link: { label: 'Manufacturing and distribution', to: '/sectors/manufacturing-and-distribution' },
    synonyms: [
      'pallet boxes, pallet box, palletised box, box on a pallet, pallet collar, bulk bin, gaylord, octabin',
      'heavy goods, heavy machine parts, engine, gearbox, castings, steel parts, very heavy items',
      'box that will hold 300 kg, box for half a tonne, over 100 kg in one box',
      'do you do heavy duty boxes, extra strong boxes, really strong boxes',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'bulky-goods',
    audience: 'Buyers',
    question: 'Do you make boxes for bicycles, furniture and other large goods?',
    answer: `If the flat blank fits our machines, we can: up to ${formatBlank(slottedBlank)} for a slotted case, from ${minimumRun.plain} boxes of one type. Enter your sizes in the specification check, or send us the outside sizes and the weight of your product.`,
    link: { label: 'Check a specification', to: '/get-in-touch/specification' },
    synonyms: [
      'bike box, bicycle boxes, e-bike box, scooter box, box for a surfboard, golf club box',
      'TV box, box for televisions, monitor box, mattress box, flat-pack furniture boxes, sofa box, chair boxes, table box',
      'oversized boxes, extra long boxes, long thin boxes, tube, postal tubes, box for blinds, box for pipes, radiator box',
      'box for a mirror, picture box, box for a large painting, door packaging, window frame packaging',
      'bike boxes, e-bike box, full size bike carton, boxes for bikes, television box, mattress carton',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'triple-wall',
    audience: 'Buyers',
    question: 'Do you make triple-wall board?',
    answer:
      'EB, a double wall, is the heaviest board we make. For triple wall, send us the load and the sizes: we’ll say whether EB carries it, and if it doesn’t, suggest who to try.',
    link: { label: 'Board manufacturing', to: '/how-we-do-it/board-manufacturing' },
    synonyms: [
      'triple wall, triple-wall, tri-wall, triwall, AAA flute, BC flute, F flute, N flute, micro flute',
      'do you do double wall BC, heavy duty board, stronger than double wall, strongest cardboard you make',
      'honeycomb board, solid board, greyboard, folding carton board, cartonboard',
    ],
    owner: 'Board',
    reviewBy: '2027-05-31',
  },
  {
    id: 'postal-sizes',
    audience: 'Buyers',
    question: 'Do you make boxes for Royal Mail and courier sizes?',
    answer:
      'We design from the outside in: first the size band that you want to pay for, such as a large letter that fits a letterbox or a small parcel, then the largest box that fits it. Look up the band with your carrier, since bands change.',
    link: { label: 'Online retail', to: '/sectors/online-retail' },
    synonyms: [
      'Royal Mail sizes, Royal Mail small parcel, PiP box, large letter size, PIP boxes, size in proportion',
      'courier sizes, Evri, DPD, DHL, Amazon FBA boxes, volumetric weight, dimensional weight, postage band',
      'boxes for posting, boxes for sending things by post, cheapest size to post, fits through a letterbox',
      'letterbox friendly mailers, letterbox boxes, slim mailer for the letterbox, boxes that fit through the door, large letter mailers with branding, postal mailers for candles, letterbox friendly packaging with my branding',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'subscription-boxes',
    audience: 'Buyers',
    question: 'Do you make boxes that look good when opened?',
    answer:
      'Mailers in E flute take small type and fine print, and litho lamination adds photographs, gloss or matt. Fitted inserts present the product. Tell us about the moment of opening: we draw two or three packs, each with a sample and a price.',
    link: { label: 'Beauty and gifts', to: '/sectors/beauty-and-gifts' },
    synonyms: [
      'unboxing experience, unboxing, subscription boxes, subscription box, influencer box, PR box, luxury packaging',
      'premium look, a nice box for our customers to open, something special for online customers',
      'hampers, hamper box, gift set packaging, advent calendar, tissue paper, sleeve, belly band',
      'box that looks nice when customer opens it, unboxing, inside print for clothing brand, branded mailers for clothes, premium e-commerce box',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'print-inside',
    audience: 'Buyers',
    question: 'Can you print on the inside of a box?',
    answer:
      'We can print the inside too: ask for it with your enquiry. It is a printing step of its own, so it adds to the price, and the design decides how. Food next to the board may rule it out. Send us a sketch of both sides.',
    link: { label: 'Get a quote', to: '/get-in-touch/contact?kind=quote' },
    synonyms: [
      'print inside the box, inside print, printed on the inside, print both sides, double-sided print, printing inside and outside',
      'a message inside the lid, pattern inside the box, full colour interior',
      'print inside the box as well as outside, printed inside, another brand has print inside',
    ],
    owner: 'Print',
    reviewBy: '2027-05-31',
  },
  {
    id: 'colour-match',
    audience: 'Buyers',
    question: 'Can you match our Pantone colour?',
    answer:
      'We match Pantone colours as closely as the board allows: send a printed reference as well as the number. Colour looks different on brown and on white board, so we print a proof on the board you ordered, keep the one you sign, and compare the run with it in a light booth.',
    link: { label: 'Beauty and gifts', to: '/sectors/beauty-and-gifts' },
    synonyms: [
      'pantone, PMS colour, pantone number, RAL colour, colour match, match our colour, colour matching, brand colour',
      'is the colour the same on brown board, colour looks dull on kraft, exact tone of our brand, will the colour be right, delta E, colour tolerance',
      'colour consistency from run to run, same colour every time',
    ],
    owner: 'Print',
    reviewBy: '2027-05-31',
  },
  {
    id: 'proof-approval',
    audience: 'Buyers',
    question: 'How do I approve a proof?',
    answer:
      'We email you a proof on the cutter guide. Check text, spelling, barcode, colours, sizes and which way up each panel is, then sign and return it. Production time counts from your signature. To change something, mark it and ask for another proof.',
    link: { label: 'Drawings, samples and artwork', to: '/terms-and-conditions#artwork' },
    synonyms: [
      'approve a proof, proof approval, how do I sign off artwork, artwork approval, who signs the proof',
      'there is a spelling mistake on the proof, change the proof, I have not received my proof, waiting for a proof',
      'wet proof, printed proof, hard copy proof, press pass, can I watch my job being printed',
    ],
    owner: 'Print',
    reviewBy: '2027-05-31',
  },
  {
    id: 'artwork-change',
    audience: 'Customers',
    question: 'Our artwork is changing. What happens to the stock and the plates?',
    answer:
      'Tell us as soon as you know. We run the old stock down before we print the new, and anything left over is yours, to take or to have recycled. A change of print needs new plates; the cutter stays if the size does.',
    link: { label: 'Just-in-time stock holding', to: '/how-we-do-it/jit-stock-holding' },
    synonyms: [
      'change of artwork, artwork is changing, new artwork, we have a new logo, rebranding, rebrand, our logo has changed, new recipe text',
      'old stock with the old logo, left over printed boxes, use up the old boxes first, obsolete stock, write off stock, redundant packaging',
      'do we need new plates for a small change, change one word on the box, change the address on our box, change the barcode',
      'discontinued product, we stop selling the product',
      'small change to the artwork, change the artwork without new plates, alter one plate only',
    ],
    owner: 'Stock holding',
    reviewBy: '2027-05-31',
  },
  {
    id: 'barcodes',
    audience: 'Buyers',
    question: 'Can you print barcodes and QR codes on boxes?',
    answer:
      'We print barcodes and QR codes: put the code into your artwork, dark on light, large and with clear margins, because brown board lowers the contrast. The number is yours, from GS1. We can’t print a different number on each box. Scan the proof before you sign it.',
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'barcode, barcodes, print a barcode, our barcode on the box, EAN, EAN-13, ITF-14, GTIN, GS1, GS1-128, data matrix',
      'QR code, QR codes, scannable code, barcode grade, barcode will not scan, barcode size on brown board',
      'who gives us a barcode number, serial numbers on boxes, sequential numbering, variable data, batch code panel',
    ],
    owner: 'Print',
    reviewBy: '2027-05-31',
  },
  {
    id: 'pallet-labels',
    audience: 'Customers',
    question: 'How are pallets wrapped and labelled?',
    answer:
      'Pallets are wrapped and carry labels on two sides with your order number and the date of manufacture. If your goods-in needs its own label, such as SSCC, or less film, agree it with your contact before the first delivery.',
    link: { label: 'Logistics and delivery', to: '/how-we-do-it/logistics-and-delivery' },
    synonyms: [
      'pallet labels, label on the pallet, SSCC label, our own pallet label, goods-in label, labelling requirements',
      'how are pallets wrapped, shrink wrap on the pallets, plastic film on the pallet, strapping, banding, straps, plastic free pallet wrap',
      'bundles, how many in a bundle, bundle quantity, bundle size, are the boxes banded, bundles strapped',
      'ISPM 15, heat treated pallets, plastic pallets, euro pallets, CHEP pallets',
    ],
    owner: 'Logistics',
    reviewBy: '2027-05-31',
  },
  {
    id: 'board-codes',
    audience: 'Buyers',
    question: 'What do board codes such as 150K/T mean?',
    answer:
      'Board codes name the papers from the outside in: 150K is a kraft liner of 150 grams per square metre, T a test liner, and a letter such as B or C is the flute. White top is test liner with a white face. If a code on our quotation isn’t clear, ask us.',
    link: { label: 'Board manufacturing', to: '/how-we-do-it/board-manufacturing' },
    synonyms: [
      'board code, paper code, grade code, code for the board, 150K/T, 125K/125T, 150T, 200K, 125K/T B flute',
      'what do the letters K and T stand for, what do the numbers in the board grade mean, code in the quotation',
      'kraft, kraft liner, test liner, testliner, white top, mottled white, fluting medium, liner, clay coat',
      'difference between kraft and test, what is K and T in a board specification',
      'what does 150K/T mean on a quote, what does the code on my quote mean, 150K/T, letters and numbers on the quote, explain the board code on the quotation',
    ],
    owner: 'Board',
    reviewBy: '2027-05-31',
  },
  {
    id: 'box-stamp',
    audience: 'Everyone',
    question: 'What does the round stamp or ECT on a box mean?',
    answer:
      'The round stamp is the box maker’s statement about the board. ECT is the edge crush test: how much force a strip stands before it gives way, so it tells about stacking. Burst is the other test. Other symbols show which way up, or how high to stack.',
    link: { label: 'Board manufacturing', to: '/how-we-do-it/board-manufacturing' },
    synonyms: [
      'round stamp, stamp on the box, circle stamp, stamp on the bottom flap, BMC, BMC stamp, seal on the box',
      'ECT, ECT 32, 44 ECT, edge crush test, edge crush value, number on the bottom of a box, kN/m',
      'burst strength, bursting test, Mullen, BCT, box compression test, gross weight limit on a box',
      'symbols on a box, what do the arrows on a cardboard box mean, umbrella symbol, glass symbol',
    ],
    owner: 'Quality',
    reviewBy: '2027-05-31',
  },
  {
    id: 'fefco-codes',
    audience: 'Buyers',
    question: 'What are FEFCO codes, and which styles do you make?',
    answer:
      'FEFCO numbers name box styles. We make slotted cases (0201 and related styles), die-cut trays such as 0422, mailers such as 0427, and crash-lock cartons (0711 to 0716). For any other number, ask: if it fits our machines, we draw it.',
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'FEFCO, FEFCO code, FEFCO number, FEFCO style, box style codes, ECMA',
      '0201, 0427, 0426, 0421, 0300, 0203, 0216, 0210, 0501, 0215, 0470, 0713, half slotted',
      'RSC box, American case, regular slotted carton, what is a 0201, style of box called',
      'FEFCO 0201, 0201 box, 0200 style, 0203, FEFCO style number',
    ],
    owner: 'Design',
    reviewBy: '2027-05-31',
  },
  {
    id: 'size-tolerance',
    audience: 'Buyers',
    question: 'How exact are the sizes of a box?',
    answer: `Inside dimensions are within ${TOLERANCES.small} mm up to ${TOLERANCES.upTo} mm and within ${TOLERANCES.large} mm above, measured inside between creases at 50 per cent humidity. Sizes are always internal. Print to cut is within 2 mm, litho-laminated within 1 mm.`,
    link: { label: 'Quantities and tolerances', to: '/terms-and-conditions#tolerances' },
    synonyms: [
      'size tolerance, tolerance on length or width, tolerance on dimensions, dimensional tolerance, tolerances on box size, plus or minus, accuracy of sizes',
      'are your sizes internal or external, internal sizes, is that inside or outside size, box is 3 mm too small',
      'print register tolerance, how accurate is the cutting, print is off-centre, how precise are your boxes',
    ],
    owner: 'Quality',
    reviewBy: '2027-05-31',
  },
  {
    id: 'joints',
    audience: 'Buyers',
    question: 'How is the joint of a box closed: glue, tape or staples?',
    answer:
      'Our slotted cases are glued at the joint, and crash-lock cartons at three points: no staples or wire. The board itself is glued with starch. To close the box, use tape, hot melt or a self-locking design; tell us which, because it changes the flaps.',
    link: { label: 'Box manufacturing', to: '/how-we-do-it/box-manufacturing' },
    synonyms: [
      'staples, stapled boxes, stitched boxes, wire stitching, metal staples, glued joint, taped joint, glue lap',
      'which glue do you use, is the glue made of animals, starch glue, gelatine, hot melt glue, adhesive used',
      'how should we close the boxes, which tape for the boxes, paper tape, how do I tape a box',
      'glue seam pops open, glued joint came apart, boxes open at the glue flap, seam has come unstuck',
    ],
    owner: 'Quality',
    reviewBy: '2027-05-31',
  },
]
