-- Nine published posts, a scheduled one and a draft.

insert into public.blogs
  (publish_date, status, title, author, categories, tags, featured_image, featured_image_alt, excerpt, content)
values
(
  now() - interval '6 days',
  'published',
  'How to measure for a box: length, width, depth, in that order',
  'Tamsin Fairweather',
  array['Design'],
  array['dimensions', 'ordering', '0201'],
  '/storage/v1/object/public/blog-media/blog-images/box-dimensions.webp',
  'An open corrugated case seen from above, a steel rule laid across its opening to take the width, with a mug and a pencil beside it',
  'Three numbers, always taken inside, always in the same order. Most wrong boxes we have ever been asked to make began with one of them.',
  $html$<p>A box is ordered by its inside: the room for your product matters, not the room the box takes on a shelf. Three numbers describe it, in a fixed order: <strong>length × width × depth</strong>.</p>
<h2>Which is which</h2>
<ul>
<li><strong>Length</strong> is the longer side of the opening.</li>
<li><strong>Width</strong> is the shorter side of the opening.</li>
<li><strong>Depth</strong> runs from the opening to the base, whichever way you stand the box afterwards.</li>
</ul>
<p>Swap width and depth and you have ordered a different box: the flaps meet on another face, the flutes run the other way, and a case that carried twelve kilograms may not carry eight.</p>
<h2>How much room to leave</h2>
<p>For a single rigid product add 3 mm in each direction. For a group packed by hand add 5 mm, and for one packed by machine ask the maker of the machine first: a case erector has its own opinion. Soft goods need measuring packed, as tight as your packers will really pack them on a Friday.</p>
<h2>What we do with it</h2>
<p>From your inside dimensions we work out our blank: board has a thickness, and every crease takes some of it. On B flute we add about 3 mm to a panel that folds at both ends; on E flute about half of that. You don’t need to work it out. Send the three numbers and the product itself if you can. A sample settles in a morning what a drawing can argue about for a week.</p>$html$
),
(
  now() - interval '17 days',
  'published',
  'B flute or E flute? Hold a ruler to the edge',
  'Ivor Penhallow',
  array['Materials'],
  array['flute', 'board', 'printing'],
  '/storage/v1/object/public/blog-media/blog-images/flute-edges.webp',
  'Cut edges of corrugated board stacked up, tall B flute waves below and fine E flute waves above, with a steel rule in front',
  'One protects, the other prints. What the two letters mean, what each is good at, and when it is worth paying for both.',
  $html$<p>The letters say how tall the waves between the liners are and how close together. They were given in the order the flutes were invented, which is why they tell you nothing.</p>
<h2>The two we run most</h2>
<ul>
<li><strong>B flute</strong> is about 3 mm thick with some 150 waves to the metre. It resists crushing under its own stack, takes a puncture well, and is the workhorse of cases and trays.</li>
<li><strong>E flute</strong> is about 1.5 mm with some 295 waves to the metre. The surface is so nearly flat that fine type and photographs print well on it, and it folds as crisply as cartonboard.</li>
</ul>
<h2>How to choose</h2>
<p>Ask how the box spends most of its life. In a stack: B. On show: E. In the post: E with the right paper is usually strong enough, and thin enough for a letterbox.</p>
<p>For a shelf-ready pack that must carry its neighbours on a pallet and then face a shopper, we often print on white top B flute and keep the type above seven points. Where that is not fine enough, a printed sheet can be laminated to the board: <a href="/how-we-do-it/box-manufacturing">box manufacturing</a> shows both ways.</p>
<h2>Both together</h2>
<p>EB is the two glued together, about 4.3 mm. It is for things that are heavy and expensive. We would sooner talk you out of it than into it: nine times in ten, a better paper does the same with less board.</p>$html$
),
(
  now() - interval '31 days',
  'published',
  'Five things a supermarket asks of a shelf-ready pack',
  'Odette Marlowe',
  array['Retail'],
  array['shelf-ready', 'perforation', 'supermarkets'],
  '/storage/v1/object/public/blog-media/blog-images/shelf-ready-pack.webp',
  'Three printed shelf-ready packs of snacks on a shop shelf, the one in the middle half sold',
  'Easy to identify, easy to open, easy to shelve, easy to shop, easy to dispose of. What each one costs, and where it goes wrong.',
  $html$<p>Every retailer’s guide says it in its own words, and all of them mean the same five things.</p>
<h2>Easy to identify</h2>
<p>In a dark stock room, from the short side, at arm’s length. Product, size and date on at least two faces, and a barcode that no tape crosses.</p>
<h2>Easy to open</h2>
<p>No knife. The perforation should give with one hand and leave a clean front. It is also the weakest line in the pack: cut too deep it bursts on the pallet, too shallow and it tears where it likes. We test both, on board that has stood in the warehouse for a week, because fresh board flatters everyone.</p>
<h2>Easy to shelve</h2>
<p>One movement from the cage to the shelf. That means a pack that fits the shelf’s depth, a base that does not sag, and a front low enough for the product to be seen yet high enough to keep it in.</p>
<h2>Easy to shop</h2>
<p>The last one in the tray must still stand. A small slope or a locked divider helps; so does not asking twelve packets to share a tray meant for ten.</p>
<h2>Easy to dispose of</h2>
<p>Flat in one movement, no tape, no plastic, one material. If your pack has a window, ask whether it needs it.</p>
<p>Bring us your line speed and the guide you were sent. Several of <a href="/products">our products</a> began as a page of it with a coffee ring.</p>$html$
),
(
  now() - interval '46 days',
  'published',
  'A crash-lock base pays for itself on a Tuesday afternoon',
  'Tamsin Fairweather',
  array['Design'],
  array['crash-lock', '0713', 'packing'],
  '/storage/v1/object/public/blog-media/blog-images/crash-lock-base.webp',
  'A corrugated carton on its head, its interlocked base flaps on top, next to a takeaway cup and a strapped pile of flat cartons',
  'It costs more to glue and saves eight seconds a box. Whether that is worth it depends on how many you pack, so here is the sum.',
  $html$<p>A plain 0201 case arrives flat, is squared up, and has two pairs of flaps taped at the bottom before anything goes in. A crash-lock carton arrives flat as well, but its base is already glued: push the corners and it snaps shut.</p>
<h2>The sum</h2>
<p>In trials at four customers, hand packers took 11 seconds to make up a taped case the size of a shoebox, and 3 for a crash-lock of the same size. Eight seconds on 600 boxes is an hour and twenty minutes. One person, one afternoon.</p>
<p>On the other side are the glue and a larger blank: on a run of 5,000 a crash-lock base adds roughly a tenth to the price of a box of that size. Below a few dozen boxes a day tape wins. Above a few hundred it loses, and it also runs out at the worst moment.</p>
<h2>When not</h2>
<ul>
<li>Heavy, dense goods. A taped or stitched base carries more.</li>
<li>Machine erectors. They make a 0201 faster than anyone, and don’t like blanks that are already glued.</li>
<li>Very deep, narrow boxes, where the locking panels have no room to meet.</li>
</ul>
<p>The styles have numbers, 0711 to 0716, which every box maker in Europe understands. Tell us which side should open and whether it must close again, and we’ll choose.</p>$html$
),
(
  now() - interval '60 days',
  'published',
  'Keep your boxes dry: what damp does to board',
  'Ivor Penhallow',
  array['Materials', 'Warehousing'],
  array['humidity', 'storage', 'strength'],
  '/storage/v1/object/public/blog-media/blog-images/dry-store.webp',
  'A strapped pallet of flat board with a date label on it and an open blue umbrella in front',
  'A case that has taken up five per cent of water has lost about a third of its stacking strength. It also looks exactly the same.',
  $html$<p>Paper absorbs water from the air. At 50 per cent humidity, board settles at about seven per cent water by weight. In an unheated store in February it can reach twelve, and it looks exactly the same.</p>
<h2>What you lose</h2>
<ul>
<li><strong>Stacking strength</strong>: it loses roughly seven per cent for every extra per cent of water.</li>
<li><strong>Flatness.</strong> One liner swells more than the other and blanks warp, which a case erector treats as a jam.</li>
<li><strong>Glue and tape.</strong> Hot melt sets on the damp surface and lets go of it again when it dries.</li>
</ul>
<h2>What to do</h2>
<p>Leave pallets wrapped until the day before. Keep them off concrete and half a metre from outside walls. Bring what you will run tomorrow into the packing hall today, so that it can settle. And use the oldest first: that is why our labels carry the date of manufacture.</p>
<p>If you can’t improve your store, keep less in it. That is half of what <a href="/how-we-do-it/jit-stock-holding">just-in-time stock holding</a> is for: our warehouse is kept between 45 and 55 per cent all year, and you call off what you need.</p>$html$
),
(
  now() - interval '75 days',
  'published',
  'Flexo or litho-laminated: which print for which box',
  'Rufus Okonjo-Hale',
  array['Printing'],
  array['flexo', 'litho', 'artwork'],
  '/storage/v1/object/public/blog-media/blog-images/print-side-by-side.webp',
  'The same orchard picture on two pieces of board: in two inks on brown kraft, and in full colour on a glossy laminated sheet, with an apple and a pencil beside them',
  'One prints on the board, the other is printed first and glued on. The difference is a plate, a day and a conversation about quantities.',
  $html$<p>There are two ways to put a picture on corrugated board, and both have their place on the shelf.</p>
<h2>Flexographic</h2>
<p>Rubber-like plates print straight onto the board, as the sheet goes through the press. Up to four colours and a varnish in one pass, quick to set up, and the ink sinks slightly into the paper, which on brown kraft looks honest because it is. Solid colours, line drawings and type are its strengths. Photographs are possible on coated liner; subtle skin tones are not.</p>
<h2>Litho-laminated</h2>
<p>A sheet is printed by offset, as a magazine is, and laminated to the board afterwards. Any photograph, any gradient, gloss or matt. It needs a longer run to be worth its plates and adds two or three working days.</p>
<h2>A rule of thumb</h2>
<ul>
<li>Transit cases, postal packs, most shelf-ready trays: flexo.</li>
<li>Gifts, launches, anything bought for its box: litho-laminated.</li>
<li>Fewer than 500 printed boxes: ask for digital. We do not have a digital press, but we’ll tell you who does.</li>
</ul>
<p>Whichever it is, send artwork with the fonts outlined, the cutter guide on a separate layer, and nothing that matters within 5 mm of a crease.</p>$html$
),
(
  now() - interval '92 days',
  'published',
  'Will it go through the letterbox? Designing for the post',
  'Odette Marlowe',
  array['E-commerce'],
  array['postage', 'e-flute', '0427'],
  '/storage/v1/object/public/blog-media/blog-images/letterbox-mailers.webp',
  'Flat postal boxes: three closed in a pile with an address label, and one open with a printed lid and a card inside, with two door keys in front',
  'A parcel that needs no doorbell is cheaper to send and never comes back. The sizes to stay under, and what the board needs to survive.',
  $html$<p>The post has thresholds, and a millimetre over one of them costs more than the box. The one that matters most is the large letter: 353 × 250 mm and 25 mm thick, up to 750 grams. Below it, no one has to be at home.</p>
<h2>Take the thickness seriously</h2>
<p>25 mm is the outside, at its thickest point, full. With E flute top and bottom, and folded walls inside, about 20 mm is left for the product. Two sheets of tissue and a thank-you card take one of them.</p>
<h2>Survive the journey</h2>
<ul>
<li>A tuck-in mailer (0427) has double walls where corners are dropped on.</li>
<li>Run the flutes across the short side: it stiffens the way a parcel is bent by a full sack.</li>
<li>Print the outside plainly. Save the showpiece for inside the lid, where no one on the way can see that it is worth taking.</li>
</ul>
<h2>Think of the way back</h2>
<p>A second glue line and a second tear strip add pennies and turn the same box into the return. If a fifth of what you sell comes back, that is a fifth fewer boxes.</p>$html$
),
(
  now() - interval '110 days',
  'published',
  'What the letters on a box maker’s certificate mean',
  'Gwendolen Ashcroft-Pike',
  array['Quality'],
  array['BRCGS', 'FSC', 'ISO 9001'],
  '/storage/v1/object/public/blog-media/blog-images/makers-certificate.webp',
  'The base of a brown case with a round box maker’s certificate, handling marks and a barcode printed on it, and a pencil lying on top',
  'Three certificates, three different promises. What each covers and leaves out, and the one question to ask of any of them.',
  $html$<p>Buyers are sent certificates by the folder. Three of them come up with every box maker, and they promise three different things.</p>
<h2>ISO 9001</h2>
<p>That the company works to a system: orders are checked, complaints lead somewhere, gauges are calibrated. It says nothing about any one box, and everything about what happens when one is wrong. See <a href="/how-we-do-it/iso-9001">our own</a>.</p>
<h2>BRCGS for packaging materials</h2>
<p>That packaging is made cleanly and can be traced, so that food may be put into it. Grades run from AA downwards, and a plus means that the auditor came unannounced. See <a href="/how-we-do-it/brcgs">ours</a>.</p>
<h2>FSC® chain of custody</h2>
<p>That wood fibre sold as certified really came as certified, kilogram by kilogram. It is the paper that carries the claim, order by order: a maker’s certificate alone does not make your box an FSC box. The <a href="/how-we-do-it/forest-stewardship-council">three labels</a> are explained there.</p>
<h2>The one question</h2>
<p>Ask for the scope. A certificate names sites and activities, and a company with four sites may hold it at one. Then look at the date. A certificate that ran out in spring is a nicely printed sheet of paper.</p>$html$
),
(
  now() - interval '128 days',
  'published',
  'How many on a pallet? The sum that decides the price',
  'Barnaby Quill',
  array['Logistics'],
  array['pallets', 'transport', 'stacking'],
  '/storage/v1/object/public/blog-media/blog-images/pallet-layers.webp',
  'Printed cases four by four on a wooden pallet, in columns, the top layer unfinished, with a yellow pallet truck at one side',
  'Ten millimetres off a case can turn nine to a layer into sixteen. How to work it out before the artwork is signed off.',
  $html$<p>A pallet is 1,200 × 1,000 mm, and a lorry does not care what is between the boxes. Air travels at full price.</p>
<h2>Work outwards from the pallet</h2>
<p>Take a case of 310 × 260 mm outside. Three fit along 1,200 and three along 1,000: nine to a layer. Make it 300 × 250 mm, and four by four fit: sixteen. The product has not changed; its neighbours have.</p>
<h2>Then upwards</h2>
<p>Height is set by your racking, often 1,500 mm with the pallet, and by the strength of the bottom case. Column stacks are strongest, because corners rest on corners. Interlocked stacks are steadier, and lose up to half of that strength. If you must interlock, do it in the top layers only.</p>
<h2>Leave nothing over the edge</h2>
<p>A case that overhangs by 15 mm has its strongest part, the corner, standing on nothing. It loses about a third of what it could carry, and it is the first thing a forklift meets.</p>
<p>Send us the product and how many should go in a case. We’ll send back two or three cases that fit a pallet, with the number on each. It’s the cheapest drawing we make. For where the pallets go next, see <a href="/how-we-do-it/logistics-and-delivery">logistics and delivery</a>.</p>$html$
),
(
  now() + interval '8 days',
  'published',
  'Before Christmas: last call-off dates and where our lorries will be',
  'Barnaby Quill',
  array['Logistics'],
  array['christmas', 'deliveries', 'call-off'],
  '/storage/v1/object/public/blog-media/blog-images/last-call-off.webp',
  'Printed, taped cases behind a desk calendar that shows the 23rd of December as the last call-off, with a red mug beside it',
  'The working days between now and the new year, when to call off, and the number to call on Boxing Day.',
  $html$<p>We close for three days and deliver on all the others. So that you don’t pack the last order of the year into someone else’s box, here are the dates.</p>
<ul>
<li>New cutters and plates: artwork signed off four weeks before you need the boxes.</li>
<li>Repeat orders that are not in stock: ten working days, as always, and they run out first.</li>
<li>Call-offs from stock: by three o’clock for the next working day, up to and including the 23rd.</li>
</ul>
<p>On the 27th one shift and six lorries are back. If something happens in between, the warehouse answers on its usual number, and the person who answers can load a pallet.</p>$html$
),
(
  now() - interval '2 days',
  'draft',
  'Draft: what we learnt from a year of electric lorries',
  'Barnaby Quill',
  array['Logistics', 'Sustainability'],
  array['electric vehicles'],
  null,
  null,
  'Notes for a post: range in winter, tyres, what drivers say, what the meter says.',
  $html$<p>To be filled in when the January figures are complete.</p>
<ul>
<li>Range by month, all five vehicles, against the maker’s figure.</li>
<li>Charging: how often midday was enough, and how often it was not.</li>
<li>Tyres. Everyone asks about batteries and no one asks about tyres.</li>
</ul>$html$
);
