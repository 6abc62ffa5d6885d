import type { PlayerColumn } from "../player-columns.ts";

/** Words of clubs for the columns and cells of a register, in seven languages. Texts are folded first. */

/** A column of a text: one of the register, or the time that is left of a contract. */
export type ImportField = PlayerColumn["field"] | "left";

/** `other` is what would be taken for another column by one of its words. */
type Headings = Record<ImportField | "other", RegExp>;

/** Words that no language has for another thing. */
export const WORDS = {
  total:
    /^(grand |squad |(sub|sous)-? ?)?(tota(l|ls|les?|li|len|ux|is|al)|sums?|summen?|suma|som|soma|somm[ea]|ensemble|gesamt\w*|insgesamt|zwischensumme)\b/,
  week: /week\w*|\bp ?[./]? ?w\b|\bwk\w*|woche\w*|semaine|hebdo\w*|\/ ?sem\b|seman\w*|settiman\w*|wekelijks\w*/,
  month:
    /\bmonth\w*|\bp ?[./]? ?m\b|\bpcm\b|\bm(th|tl|nd)s?\b|monat\w*|\bmois\b|mens[aiu]\w*|\bmes([ei]|es)?\b|maand\w*/,
  year: /\byear\w*|\bp ?[./]? ?a\b|\byrs?\b|jahr\w*|\bans?\b|\bann[eiou]\w*|\banos?\b|anua\w*|ja(ar|ren)\w*|\bseasons?\b|saison\w*|temporadas?|stagion\w*|epocas?|seizoen\w*/,
  average:
    /^(squad )?(average|mean|median|durchschnitt|mittelwert|moyenne|promedio|media|gemiddelde?)s?[^a-z]*$/,
  /** Pay that includes its parts. */
  wholePay: /\btotal|totaal|gesamt|costo aziend/,
  /** A half after a number, as in `3 and a half years` and `3 ans et demi`. */
  half: /\b1\/2\b(?!\/)|(\b(and|und|et|y|e|en) )?(\b(an?|een|ein) )?\b((ein)?halbe?s?|half|halve|demie?|medi[ao]|mezz[ao]|mei[ao])\b/,
  /** Words in a length that change nothing. */
  needless: /\b(contract|deal|left|remaining|noch|nog|rest\w*|resid\w*|riman\w*|verbleib\w*|[ayj])\b/g,
} as const;

interface Vocabulary {
  /** In the order in which they are tried: `agent fee` is no fee, and a player's wage no name. */
  headings: Headings;
  /** No amount, such as the fee of a free agent. */
  nothing: RegExp;
  thousand: RegExp;
  million: RegExp;
}

export const LANGUAGES = {
  en: {
    headings: {
      other:
        /^(loan|appearance|bonus|loyalty|sign(ing)? (on|bonus)|image|add ?ons?|sell on|market|release|buy ?out|option)|accumulated|cumulative/,
      clause: /^(relegation |pay )*clause$/,
      left: /\b(years?|months?|term|contract|time) (left|remaining)|remaining (years?|months?|term|contract|length)|^(left|remaining)$/,
      agentCosts: /\bagents?\b|\bagency\b|intermediar/,
      bookValue: /\bn ?b ?v\b|book ?value|carrying|residual|unamorti|remaining value/,
      amortisation: /\bamort|depreciation/,
      years: /\blength\b|duration|^(contract )?(years?|term)\b/,
      signed:
        /\bsigned\b|sign(ing|ature) date|date (of |when )?(sign|registr|purchase|acqui|transfer|join|arriv|contract)|join(ed|ing)|(contract |^)(start|from|begin|since|commence|date$)|start (of|date)|(purchase|acquisition|transfer|registration|arrival|effective) date|^arriv|\bacquired\b/,
      contractEnd: /expir|\bexp\b|\buntil\b|\bends?\b|^contract$|\bto$|runs (to|out)|terminat/,
      fee: /\bfees?\b|(acquisition|purchase|transfer|registration|capitali[sz]ed|historic\w*|original|signing|player) (cost|price|sum)s?|cost of (registration|acquisition)|\bprice\b|^costs?$|capitali[sz]ed|\boutlay\b/,
      employeeCosts:
        /\bwages?\b|salar|\bpay\b|payroll|remunerat|earnings|employee costs?|^(basic|gross)\b|^(per )?(week|month)(ly)?$|^p ?[wm]$/,
      name: /\bplayers?\b|name\b|squad member|footballer/,
    },
    nothing:
      /\bfree\b|academy|youth|home ?grown|\bn ?[/.]? ?a\b|\bnil\b|\bnone\b|\bloan(ed)?\b|trainee|\bzero\b/,
    thousand: /\bthousands?\b|(?<![\d.,])(1[.,]?)?000s?\b|(?<![a-z])k\b/,
    million: /\bmillions?\b|1[.,]?000[.,]?000\b|(?<![a-z])m(n|io|ln|ill?)?\b/,
  },
  de: {
    headings: {
      other:
        /^(leih|einsatz|\w*pramie|bonus|handgeld|marktwert|bild|weiterverkauf|option|ausstieg)|kumuliert|aufgelaufen/,
      clause: /klausel$/,
      left: /rest ?(vertrags)?(laufzeit|dauer|jahre|monate)|verbleibend|(jahre|monate) rest/,
      agentCosts: /berater|vermittl|\bagent|provision/,
      bookValue: /buchwert|restwert|bilanzwert/,
      amortisation: /abschreib|\bafa\b|amortisation/,
      years: /(laufzeit|dauer)(?! bis| ende)|^(vertrags)?jahre$/,
      signed:
        /beginn|unterschrift|unterzeichn|verpflichte|zugang(?!s[pk])|\bseit\b|^(ab|von)$|vertrag (ab|seit|vom|von)|(transfer|kauf|anschaffungs|abschluss|wechsel|eintritts|start)datum|datum (des |der )?(transfers|verpfl|vertrags|unter)|eintritt|gekauft am|gekommen|vertragss(chluss|tart)/,
      contractEnd: /vertrags? ?(ende|bis|ablauf)|\bbis\b|ablauf|auslauf|\bende\b|^vertrag$|befrist/,
      fee: /abloe?se|transfer(summe|entschadigung|preis|kosten|betrag)|anschaffung|kaufpreis|zugangspreis|kaufsumme|\bah?k\b/,
      employeeCosts: /gehalt|gehalter|lohn|brutto|vergutung|bezuge|verdienst|personal(kosten|aufwand)|salar/,
      name: /spieler|name\b|\bprofi/,
    },
    nothing:
      /abloe?sefrei|\bfrei\b|eigengewachs|jugend|nachwuchs|\bkeine?\b|entfallt|leihe|geliehen|vertragslos/,
    thousand: /\btsd\b|tausend\w*|(?<![a-z])t(?= ?€)/,
    million: /\bmillionen\b/,
  },
  fr: {
    headings: {
      other:
        /^(pret|primes?|bonus|valeur (marchande|de marche)|droits? (a l )?image|clause (de sortie|liberatoire)|option)|cumule/,
      clause: /^clause( de (relegation|salaire))?$/,
      left: /(annees?|mois|duree|temps) (de contrat )?(restant|residuel)|^restante?s?$/,
      agentCosts: /agent|intermediaire|mandataire|commission/,
      bookValue: /valeur (nette|comptable|residuelle|au bilan)|\bvnc\b/,
      amortisation: /\bamort|dotation/,
      years: /^duree|^annees|nombre d annees/,
      signed:
        /signature|\bsigne\b|debut|arrivee|depuis|date d (achat|acquisition|entree|effet)|date (du |de )?(transfert|recrutement)|recrute|engagement|entree|^du$/,
      contractEnd: /\bfin\b|echeance|expir|jusqu|\bterme\b|^contrat$|^au$/,
      fee: /indemnite|transfert|\bprix\b|^cout$|cout (d |de l )?(achat|acquisition|historique)|^montant|achat|valeur (brute|d origine|d acquisition)/,
      employeeCosts: /salaire|remunerat|masse salariale|\bpaie|traitement|salarial/,
      name: /joueur|nom\b|effectif/,
    },
    nothing:
      /gratuit|\blibre\b|\bformee?\b|formation|neant|\baucune?\b|sans (objet|indemnite)|\bprete?\b|fin de contrat/,
    thousand: /milliers?|\bmille\b/,
    million: /\bmillions?\b/,
  },
  es: {
    headings: {
      other:
        /^(prestamo|cesion|primas?|bonus|valor de mercado|derechos de imagen|clausula de rescision|opcion|variable)|acumulad/,
      clause: /^clausula( de descenso)?$/,
      left: /(anos?|meses|duracion|tiempo|contrato) (restante|pendiente|residual)|restantes?$/,
      agentCosts: /agente|intermedia|comision|representante/,
      bookValue: /valor (neto|contable|en libros|residual|de balance)|\bvnc\b/,
      amortisation: /\bamort/,
      years: /duracion|^anos( de contrato)?$|^plazo/,
      signed:
        /firma|^fichaje$|fichado|fecha.* (fichaje|compra|adquisicion|traspaso|llegada)|inicio|\balta\b|desde|incorporacion|comienzo/,
      contractEnd:
        /\bfin(al (del? )?contrato)?\b|vencimiento|vence|hasta|termin|caduc|finaliza|^contrato$|expira/,
      fee: /traspaso|(coste?|precio|importe|valor)( de| del)? (la )?(adquisicion|compra|fichaje|historico|pagado)|\bprecio\b|^coste?$|inversion|transferencia/,
      employeeCosts: /salari|sueldo|\bficha\b|remuneracion|retribucion|nomina/,
      name: /jugador|nombre|futbolista|apellido/,
    },
    nothing: /\blibre\b|gratis|gratuit|coste? (cero|0)|canter|ningun|no aplica|cedido|cesion/,
    thousand: /\bmil(es)?\b/,
    million: /\bmillon\w*|\bmill\b/,
  },
  it: {
    headings: {
      other:
        /^(prestito|premi[oi]?|bonus|valore di mercato|diritti d immagine|clausola rescissoria|opzione)|accumulat|cumulat|^fondo/,
      clause: /^clausola( retrocessione)?$/,
      left: /(anni|mesi|durata|contratto|periodo) (residu|rimanent|restant)|^residu[aoi]$/,
      agentCosts: /agent[ei]|procurator|intermediar|commission|provvigion/,
      bookValue:
        /valore (netto|residuo|contabile|di bilancio|a bilancio|di carico)|\bvnc\b|residuo contabile/,
      amortisation: /ammort/,
      years: /durata|^anni( di contratto)?$/,
      signed:
        /\bfirma|inizio|decorrenza|\bdal\b|tesserament|data (di |d |dell )?(acquisto|arrivo|ingresso|trasferimento|stipula|operazione)|arrivo|stipula/,
      contractEnd: /scadenza|scade|\bfine\b|fino a|\btermine\b|^contratto$|\bal$/,
      fee: /cartellino|(cost[oi]|prezzo|importo)( di| d| del| dell)? (acquisizione|storico)|costo storico|^costo$|\bprezzo\b|acquisto|trasferimento|indennizzo|diritti pluriennali/,
      employeeCosts: /stipendi|ingaggi|retribuzion|compens|salari|lordo|costo aziend/,
      name: /giocator|calciator|nome\b|nominativo|atleta/,
    },
    nothing: /svincolat|gratuit|parametro (zero|0)|vivaio|giovanil|nessun|prestito/,
    thousand: /migliaia|\bmila\b/,
    million: /\bmilion\w*/,
  },
  pt: {
    headings: {
      other:
        /^(emprestimo|premios?|bonus|valor de mercado|direitos? de imagem|clausula de rescisao|opcao)|acumulad/,
      clause: /^clausula( de descida)?$/,
      left: /(anos?|meses|duracao|prazo|contrato) (restante|em falta|remanescente|por cumprir)|restantes?$/,
      agentCosts: /agente|intermedia|comiss|empresario|representante/,
      bookValue: /valor (liquido|contabil|residual|de balanco|em balanco)|\bvlc\b/,
      amortisation: /\bamort/,
      years: /duracao|^anos( de contrato)?$|^prazo/,
      signed:
        /assinatura|assinado|inicio|contrata(cao|do)|data (de |da |do )?(aquisicao|compra|entrada|transferencia|chegada|inscricao)|entrada|desde|chegada/,
      contractEnd:
        /\bfim\b|\btermo\b|termin|\bate\b|validade|vencimento (do |de )?contrato|expira|^contrato$/,
      fee: /(custo|valor|preco|montante)( de| do| da)? (aquisicao|compra|transferencia|passe|contratacao)|\bpasse\b|\bpreco\b|transferencia|custo historico|^custo$|aquisicao|direitos? economico/,
      employeeCosts: /salari|\bvencimento|ordenado|remunerac|retribuic/,
      name: /jogador|nome\b|atleta|futebolista/,
    },
    nothing: /\blivre\b|gratis|gratuit|custo (zero|0)|formacao|formado|nenhum|emprest/,
    thousand: /\bmil(hares)?\b/,
    million: /\bmilh(ao|oes)\b/,
  },
  nl: {
    headings: {
      other:
        /^(huur|bonus|premie|marktwaarde|tekengeld|portretrecht|afkoop|optie|doorverkoop)|cumulatie|gecumuleerd/,
      clause: /^clausule$/,
      left: /rest(erende)? ?(looptijd|jaren|maanden|duur|contract)|(jaren|maanden|looptijd) resterend|^resterend$/,
      agentCosts: /makelaar|zaakwaarnem|\bagent|commissie|bemiddel/,
      bookValue: /boekwaarde|restwaarde/,
      amortisation: /afschrijv|amortisatie/,
      years: /(contract ?|^)(duur|lengte)|looptijd(?! tot| t m)|^jaren$/,
      signed:
        /getekend|onderteken|teken(ing|datum)|begin|start|ingang|\bsinds\b|\bvanaf\b|contract van\b|(aankoop|transfer)datum|datum (aankoop|transfer|van)|aangetrokken|in dienst/,
      contractEnd:
        /\beinde?\b|eind(e ?contract|datum)|contracteinde|afloop|loopt (af|tot)|\btot\b|t m\b|^contract$/,
      fee: /transfer(som|bedrag|kosten|vergoeding|prijs)|aankoop|aanschaf|^kosten$|koopsom|verwerving|vergoedingssom/,
      employeeCosts: /salaris|loon|beloning|verdien|personeelskosten/,
      name: /speler|naam\b/,
    },
    nothing: /vrije?\b|gratis|jeugd|eigen opleiding|\bgeen\b|\bn\.?v\.?t\b|huur/,
    thousand: /duizend\w*|\bdzd\b/,
    million: /\bmiljoen\w*/,
  },
} as const satisfies Readonly<Record<string, Vocabulary>>;

export type Language = keyof typeof LANGUAGES;

/** The vocabularies, that of a text's language first: `mil` is a thousand in Spanish and a million in English. */
export const vocabulariesFrom = (language: Language): readonly Vocabulary[] => [
  LANGUAGES[language],
  ...Object.values(LANGUAGES),
];

/** True if a folded text means no amount in any language. */
export const meansNothing = (text: string): boolean =>
  Object.values(LANGUAGES).some(({ nothing }) => nothing.test(text));
