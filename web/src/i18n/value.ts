// Sentences about who stands better and what looks likely, in three languages. The server tells numbers; what they mean to a player is said here.

export const valueEn = {
    'value.label': 'Chances to win',
    'value.chances': 'Chances',
    'value.even': 'About even',
    'value.slight': '{colour} is slightly better',
    'value.clear': '{colour} is clearly better',
    'value.winning': '{colour} is close to winning',
    'value.won': '{colour} has all but won',
    'value.proven': '{colour} wins by force',
    'value.provenDraw': 'A draw by force',
    'value.over': '{colour} has won',
    'value.overDraw': 'A draw',

    // Points, behind one of these sentences
    'lead.none': 'about even on points',
    'lead.noneEither': 'on points too',
    'lead.same': 'about {n} point ahead|about {n} points ahead',
    'lead.W': 'White leads by about {n} point|White leads by about {n} points',
    'lead.B': 'Black leads by about {n} point|Black leads by about {n} points',
    'lead.though.W': 'though White averages about {n} point more|though White averages about {n} points more',
    'lead.though.B': 'though Black averages about {n} point more|though Black averages about {n} points more',

    // The heat map
    'heat.about':
        'At first sight, before it looks ahead, the engine would play: {moves}. The larger the disc, the likelier.',
    'heat.together': 'Moves that end on the same spot count together there.',
    'heat.none': 'At first sight no move stands out to the engine.',
}

type ValueSentences = Record<keyof typeof valueEn, string>

export const valueHu: ValueSentences = {
    'value.label': 'Nyerési esélyek',
    'value.chances': 'Esélyek',
    'value.even': 'Nagyjából kiegyenlített',
    'value.slight': '{colour} valamivel jobban áll',
    'value.clear': '{colour} egyértelműen jobban áll',
    'value.winning': '{colour} közel áll a győzelemhez',
    'value.won': '{colour} szinte már nyert',
    'value.proven': '{colour} biztosan nyer',
    'value.provenDraw': 'Biztos döntetlen',
    'value.over': '{colour} nyert',
    'value.overDraw': 'Döntetlen',

    'lead.none': 'pontokban nagyjából egyenlő',
    'lead.noneEither': 'pontokban is',
    'lead.same': 'kb. {n} ponttal vezet',
    'lead.W': 'fehér kb. {n} ponttal vezet',
    'lead.B': 'fekete kb. {n} ponttal vezet',
    'lead.though.W': 'bár átlagosan fehérnek van kb. {n} ponttal több',
    'lead.though.B': 'bár átlagosan feketének van kb. {n} ponttal több',

    'heat.about':
        'Első ránézésre, még számolás nélkül, a gép ezeket lépné: {moves}. Minél nagyobb a kör, annál valószínűbb.',
    'heat.together': 'Az ugyanoda érkező lépések ott összeadódnak.',
    'heat.none': 'Első ránézésre a gép egyik lépést sem tartja sokkal valószínűbbnek.',
}

export const valueRo: ValueSentences = {
    'value.label': 'Șanse de câștig',
    'value.chances': 'Șanse',
    'value.even': 'Aproximativ egal',
    'value.slight': '{colour} stă puțin mai bine',
    'value.clear': '{colour} stă clar mai bine',
    'value.winning': '{colour} e aproape de victorie',
    'value.won': '{colour} aproape că a câștigat',
    'value.proven': '{colour} câștigă forțat',
    'value.provenDraw': 'Remiză forțată',
    'value.over': '{colour} a câștigat',
    'value.overDraw': 'Remiză',

    'lead.none': 'la puncte aproximativ egal',
    'lead.noneEither': 'și la puncte',
    'lead.same': 'avans de circa {n} punct|avans de circa {n} puncte|avans de circa {n} de puncte',
    'lead.W':
        'albul conduce cu circa {n} punct|albul conduce cu circa {n} puncte|albul conduce cu circa {n} de puncte',
    'lead.B':
        'negrul conduce cu circa {n} punct|negrul conduce cu circa {n} puncte|negrul conduce cu circa {n} de puncte',
    'lead.though.W':
        'deși albul are în medie circa {n} punct în plus|deși albul are în medie circa {n} puncte în plus|deși albul are în medie circa {n} de puncte în plus',
    'lead.though.B':
        'deși negrul are în medie circa {n} punct în plus|deși negrul are în medie circa {n} puncte în plus|deși negrul are în medie circa {n} de puncte în plus',

    'heat.about':
        'La prima vedere, încă fără calcul, programul ar juca: {moves}. Cu cât discul e mai mare, cu atât e mai probabil.',
    'heat.together': 'Mutările care ajung în același loc se adună acolo.',
    'heat.none': 'La prima vedere, nicio mutare nu i se pare programului mult mai probabilă.',
}
