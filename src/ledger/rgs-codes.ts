/**
 * The codes of the reference scheme (RGS) that a company of small or medium size uses, each with the version in which
 * it came in: list RGS MKB 3.7, levels 2 to 4, 1,596 codes. Only the facts of code and version; neither names nor order
 * nor notes of the list.
 */
import { invariant } from "../failure.ts";
import type { LedgerAccount } from "./ledger-account.ts";

/** The list, as messages name it. */
export const RGS_LIST = "RGS MKB 3.7";

/** Why a code is in doubt: the list does not have it, or has it only since a later version. */
export type RgsDoubt = "unlisted" | "later";

/** A letter for balance or result, then up to four groups of a capital and two small letters or digits. */
export const isRgsCode = (text: string): boolean => /^[BW](?:[A-Z][a-z0-9]{2}){1,4}$/.test(text);

/** The account's code, or null if it has none of valid form: a placeholder such as `nvt` is no code. */
export const validRgsCode = ({ rgsCode }: Pick<LedgerAccount, "rgsCode">): string | null =>
  rgsCode !== null && isRgsCode(rgsCode) ? rgsCode : null;

/**
 * The accounts for which the service makes no brugstaat: without a code, and with one that has not the form of a code,
 * each in the order given.
 */
export function lackingRgsCodes<Account extends Pick<LedgerAccount, "rgsCode">>(
  accounts: readonly Account[],
): { readonly without: readonly Account[]; readonly invalid: readonly Account[] } {
  const isWithout = ({ rgsCode }: Account): boolean => rgsCode === null || rgsCode === "";
  return {
    without: accounts.filter(isWithout),
    invalid: accounts.filter((account) => !isWithout(account) && validRgsCode(account) === null),
  };
}

/**
 * Null if the list has the account's code in the version that the service states, and for an account
 * without a code. A stated version that is not of the form 3.5 is not compared.
 */
export function rgsDoubt(account: Pick<LedgerAccount, "rgsCode" | "rgsVersion">): RgsDoubt | null {
  const { rgsCode, rgsVersion } = account;
  if (rgsCode === null) return null;
  const since = rgsVersionOf(rgsCode);
  if (since === null) return "unlisted";
  return rgsVersion !== null && isLater(since, rgsVersion) ? "later" : null;
}

/**
 * The version in which a code came in, `3.1` for all that are older; null if the list does not have it.
 * The list ends at level 4, so a code of level 5 counts as the one above it.
 */
export const rgsVersionOf = (code: string): string | null =>
  isRgsCode(code) ? (SINCE.get(code.slice(0, LEVEL_4_LENGTH)) ?? null) : null;

const LEVEL_4_LENGTH = 10;

function isLater(version: string, than: string): boolean {
  const [major, minor] = numbersOf(version);
  const [majorThan, minorThan] = numbersOf(than);
  if (majorThan === undefined || minorThan === undefined) return false;
  invariant(major !== undefined && minor !== undefined, `${version} is a version of the list`);
  return major > majorThan || (major === majorThan && minor > minorThan);
}

const numbersOf = (version: string): readonly number[] =>
  (/(\d+)\.(\d+)/.exec(version)?.slice(1) ?? []).map((digits) => Number.parseInt(digits, 10));

/**
 * A word with a colon opens a group, of four characters level 2 and of three level 3; the words after it are the last
 * characters of its codes of level 4. `.5` is version 3.5, no number the first, 3.1. Made from a table with the columns
 * code and since_version: sort the codes of levels 2 to 4, write of each its last three characters (four at level 2),
 * the part of its version after `3` unless that is `.1`, and a colon below level 4, depth first; start a line at each
 * code of level 2 and break at 100 characters. `test/ledger/rgs-codes.test.ts` compares it with the table where that is
 * at hand.
 */
const CODES = `
BEff: Aan: Abe Anb Obl: Obb Onb Opt: Opb Opn Opv: Opb Opn Ove: Oeb Oen
BEiv: Agi: Agi Avd: Avd Bef: Bef Ber: Ber Cok: Cok Fij.2: Fij.2 Fir: Exp For Her Ofr Opw Rae Ris Ter
Gok: Cva Eia Gea Pra Pri Wia Zea Her: Hew Ka2: Ond Pbe.5 Png.5 Poc.5 Ppr.5 Pro Prs Ka3: Ond Pbe.5
Png.5 Poc.5 Ppr.5 Pro Prs Ka4: Ond Pbe.5 Png.5 Poc.5 Ppr.5 Pro Prs Ka5: Ond Pbe.5 Png.5 Poc.5 Ppr.5
Pro Prs Kap: Ond Pbe.5 Png.5 Poc.5 Ppr.5 Pro Prs Okc: Ink Keg Ore: Ovw Rvh Upd.3 Vde.2 Ovr: Alr
Cor.3 Ors Sev: Coo.3 Sti Vnk Str: Str Wer: Koe Nba Red Rgk Rla Rvg Rvi Rvl Rvo
BFva: And: Cae Cuh Kpr Dig: Cae Cuh Nev Dio: Cae Cuh Nev Lbv: Bll Vtg Vtv Len: Len Ove: Cuh Cuw Waa
Ovr: Hva Hvc.3 Lec.3 Led Lvc.3 Lvl Ovc.3 Ovl Tsc.3 Tsl Vaw.3 Vca.3 Vga.3 Vgb Vgc Voa.3 Vob Voc Waa
Wac.3 Vog: Cae Cuh Vgl Vop: Cae Cuh Vpl Vov: Cae Cuh Vol
BIva: Cev: Akp.3 Cae Cuh Vvp Goo: Akp.3 Cae Cuh Vvp Koo: Akp.3 Cae Cuh Vvp Kou: Akp.3 Cae Cuh Vvp
Oiv: Akp.3 Cae Cuh Vvp Voi: Akp.3 Cae Cuh Vvp
BLas: Acl: All Cla Aoe: Aol Cla Bep: Bec.3 Bep Col: Cla Cll Flv: Cla Flv Neg: Brw Cbd Odv: Odv Ols:
Afl Osl Wba.3 Wbs Ovp: Ova.3 Ovp Par.3: Cla.3 Par.3 Sag: Afl Hoo Sak: Cla Fca Fvl Hvl Lca Lvl Oca
Ovl Sal: Sac.3 Sal Sao: Afl Hoo Sap: Afl Hoo Stz: Stc.3 Stz Suh: Suc.3 Suh Tbw: Tbc.3 Tbw Vob: Vob
Voc.3
BLim: Ban: Bel Dep Drk Grb Inb Rba Rbb.4 Rbc.4 Rbd.4 Rbe.4 Rbf.4 Spa.2 Kas: Kas Klk Kru: Cra Klu Pib
Sto Wec
BMva: Beg: Akp.3 Cae Cuh Vvp Bei: Akp.3 Cae Cuh Vvp Geb: Cae Cuh Vvp Huu: Akp.3 Cae Cuh Vvp Mei:
Akp.3 Cae Cuh Vvp Mep: Cae Cuh Vvp Nad: Akp.3 Cae Cuh Vvp Obe: Akp.3 Cae Cuh Vvp Sch: Akp.3 Cae Cuh
Vvp Ter: Akp.3 Cae Cuh Vvp Tev: Akp.3 Cae Cuh Vvp Vbi: Akp.3 Cae Cuh Vvp Ver: Akp.3 Cae Cuh Vvp Vli:
Akp.3 Cae Cuh Vvp Vmv: Akp.3 Cae Cuh Vvp
BPro: Onp: Get Gkn Kvp.6 Opi Opo Opv Vzv Win.4
BSch: Aos: Aos Fvk Hvk Lvk Mvl Bep: Baf.5 Bla.6 Blb.6 Blo.6 Blu.6 Blv.6 Blw.6 Boo.6 Bop.6 Btw Eob.5
Lhe Ovb Tdb.6 Vpb Cre: Hac Hci Kcr Ttf Tus Vbk Dha: Dha Vde.2 Dhp: Dhp Flk: Flk Kol: Alk Aok Clk
Odv.7: Klo.7 Opa: Hur Naa Nad Nak Nas Nbh Nbi Nbs Nee Nhv Nkf Nkk Nok Nom Npe Npr Ntb Ntk Nto Nve
Nvk Oop Pen.3 Tbr Vgo.2 Vor Opp: Opp Ovs: Gif Ovi Ovs Rcb Rcc Rco Saa Sta.6 Stp Suv Tbd Vou.7 Vvd.7
Waa Zua.7 Sag: Sg1 Sg2 Sg3 Sg4 Sg5 Sak: Rba Rbb.4 Rbc.4 Rbd.4 Rbe.4 Rbf.4 Sal: Bls Gra.3 Net Ona Orn
Osf.4 Per Psv Reu.5 Tan Tbv Tvg Vab Vpe Sao: So1 So2 So3 So4 So5 Sap: Sp1 Sp2 Sp3 Sp4 Sp5 Shb: Shb
Slc.3: Li1.3 Li2.3 Li3.3 Li4.3 Li5.3 Stz: Pen Tbw: Avp Ovs Tbr Tus: Len Tbt Tdv Tin Ton Tov Tpj Tpr
Tsa Tvk Tvr Vob: Vgf Vob
BVas: Svi: Akp.3 Cae Cuh Vvp Vio: Akp.3 Cae Cuh Vvp
BVor: Deb: Had Hdi Tus Vdd Lbv: Blk Cba Cfo Ova: Nob Noo Nos Nov Ntf Nth Ntp Ntr Ooa Pen.3 Tor Vae
Vak Van Vas Vbr Vbs Vem Vkf Voa Vof Voh Vok Voo Vop Vov Vtr Ovr: Iln Lek Len Lvb Lvc Nvd.7 Ovk Rca
Rcb Rcc Rco Tvo Tvr Vrb Wbs Tsk: Tls Tos Tvs Tus: Len Tbt Tdv Tin Ton Tov Tpj Tpr Tsa Tvk Tvr Vao:
Ntv Vuh Vbk: Eob.5 Ind Ttb Ttv Tvl Tvo Tvv Vbk Vlc.3: Li1.3 Li2.3 Li3.3 Li4.3 Li5.3 Vog: Vg1 Vr1 Vr2
Vr3 Vr4 Vr5 Vop: Vo1 Vr1 Vr2 Vr3 Vr4 Vr5 Vov: Vo1 Vr1 Vr2 Vr3 Vr4 Vr5 Vpk: Top Tto
BVrd: Emb: Afn.6 Hvv Vic Voo Geh: Hvv Tus Vic Voo Gep: Hvv Vic Voo Hal: Hvv Vic Voo Han: Hvv Mgr.5
Tus Vic Voo Nig: Hvv Vic Voo Owe: Get Voo Vzv Vrv: Hvv Vic Voo
BVrz: Ovz: Agb.2 Arb Gar Jub Lob Ovz Uhp.2 Vhe Vid Vir Vlc Vuc Vvg Vvo Vwp Vza.2 Zoa.2 Vvb: Vlb Vvb
Vvp: Bac Vpd
WAad: Rav: Rav
WAfs: Afv: Ave Avo Dfw.3 Aiv: Cev Dfw.3 Gon.4 Goo Koe Oek Oiv Viv Amv: Afg Afs Aft Amp Avm Beg Bei
Bgm Dfw.3 Huu Mei Obe Sev Tev Vbi Veb Bov: Bve Bvo Dfw.3 Dae: Daf Dfw.3 Dow Dve Rvi: Cev Dfw.3 Goo
Koe Oek Oiv Viv Rvm: Beg Bei Bgm Bgv Bmp Brt Bvm Dfw.3 Huu Mei Obe Sch Sev Tev Vbi Veb
WAkf.3: Akf.3: Akf.3
WBed: Adl: Ban Bet Bev Bov Btk Dal Dfw.3 Hef Kav Klv Nao Nbo Oad Opr Ovb Val Aea: Adv Aea Aej Dae
Dfw.3 Not Pda Alk: Dak Dfw.3 Kzo.7 Oal Ass: Avk Bea Bhk Das Dfw.3 Ova Scb Sco Aut: Asa Beb Bop Bra
Bwl Dau Dfw.3 Dkv Drv Dvv Hua Kil Mot Oak Obv Opa Par Pga Roa Vkv Voa Vrv Bno.3: Bno.3 Dvr: Dfr
Dfw.3 Vfr Dvv: Dfw.3 Dov Dvc Dvh Dvo Dvu Dvw Vov Vvc Vvh Vvm Vvu Vvw Eem: Ame Brm Dem Dfw.3 Dki Dkm
Drm Dvi Dvm Gsk Hui Hum Kai Kam Obm Oee Oki Okm Olm Ols Ome Roi Rom Vgo Vki Vkm Voi Vpm Vrm Wdd Wdi
Hui: Aoz Beh Bev.7 Dfw.3 Dkg Doh Drg Dvg Elk.5 Gas.5 Gwe Huw Las Mez Obh Ohu Ohv Ong Ont Onz Ovh Pre
Sch Ser Trg.5 Vgb Vkg Vrg Wat.5 Kan: Ass Boe Cea Com Dfw.3 Dka Dru Inc Kak Kan Koa Oba Oka Por Prt
Rok Sof.5 Tef Vak Kse: Abs Dfw.3 Liu Lno.3: Lno.3 Org: Dfw.3 Dmf Doo Fra Hol Kgd.6 Kvt.6 Lgv Oct Oeo
Ook Wrc Ovp: Abd Dab.5 Ddd Dfw.3 Dlb.5 Doa Doj Dop Dva.5 Dvp.5 Dvr Dvz.5 Lbo Maf Mlv.5 Obp Oip Opk.5
Ovb.5 Ovp Ozi Pay Pug.5 Rkv.6 Thv.5 Uik Uit Vab.5 Vlb.5 Vrj Vva Vvp.5 Vvr Vvv.5 Vvz.5 Wbp.5 Wer
Wkv.5 Wpt.5 Zie Zzp Tra: Aki.7 Ast Bot Brr Dfw.3 Dkt Dot Drt Dvt Hut Mot Obt Opk.7 Opt Otr Par Pgt
Rot Vkt Vot Vrt Vkk: Add Beu Com Dbv Dfw.3 Dog Dvd Eta Fra Inc Ker Kmw Kmz Kos Obs Ovr Rea Rel Rep
Rev Vgv Vkp Vrk Web Wkr: Wkb Wkc Wkf Wkg Wki Wkn Wko Wkv
WBel: Bgr: Bgr Buv Dlb.5 Lab Ovb Vlb.5 Wlb
WBwv: Gwb: Dfw.3 Gwb Nwb: Dfw.3 Nwb Obw: Bwv Dfw.3
WFbe: Aad.2: Aad.2 Alp.2: Alp.2 Bkf.2: Bkf.2 Dfb: Dof Drb Drl Emk.2: Emk.2 Kba: Kba Kva.2: Kva.2
Kvb: Kvb Nhp.2: Nhp.2 Nol.2: Nol.2 Onn: Onn Orl: Orl Rkb Rlb Rld Rli Ros Rpe Wbs Php.2: Php.2 Pol.2:
Pol.2 Rfl.2: Rfl.2 Rlm: Are Cfv Col Inc Kgd Ksw Obr Odr Rbb Rdi Rdu Rgi Rgu Ril Rlm Rmi Rmu Rrb Rrc
Rva Rvf Rls: Ral Rcl Rdi Rdu Ref Rgi Rgu Rhl Ril Rle Rlk Rlo Rlv Rmi Rmu Rob Rol Rsa Rsc Rsd Rsf
Vlr.2: Vlr.2 Wis: Wis Wnn: Wnn
WKpr: Akl: Aaf Afc Aft Ave Bdm Bek Ckn Coe Ctk Ekn Gew Gko Gvk Lew Ote Owk Pah Pbk Peg Smk Sod Tee
Tra Vkn Vwa Wkn Zpe Akv: Aam Ajo Avb Bik Eie Ene Gez Kie Kvk Lep Lve Mel Mes Ove Ruw Skn Tee Vgd Vks
Btk: Bec Bed Dfw.3 Emb.6: Kst.6 Res.6 Grp: Dfw.3 Gr1 Gr2 Gr3 Gr4 Gr5 Ina: Lbh Lph Lpk Lpo Lpt Inh:
Dfw.3 Inh Mai.4 Prv Vrv Inp: Dfw.3 Inp Prv Vrv Kit: Dfw.3 Kit Kra: Dfw.3 Kra Kva Odk.7 Oik.7 Kuw:
Aek Dfw.3 Kuw Kvg: Dfw.3 Kgi Khb.5 Khn.5 Kvg Prv Pvh.5 Vrv Vvh.5 Kvm.7: Kvm.7 Kvp: Dfw.3 Kvp Leb:
Dfw.3 Inp Leb Muo: Dfw.3 Muo Oni.3: On1.3 Prd: Dfw.3 Prd Prg: Dfw.3 Prg Tvl.3: Ala.3 Igp.3 Kba.3
Lbd.3 Vsg.3 Wko.3 Vom: Dfw.3 Vom
WLbe.3: Lbv.3: Lbv.3
WMfo: Bel: Mfo
WNer: Kap.4: Kap.4 New: New
WOmz: Aol: Gms Ono Pom Vee Vpa Vwd Aov: Bts Eie Mel Oea Ozv Vmu Grp: Gr1 Gr2 Gr3 Gr4 Gr5 Keb: Omz
Prv Vek Nod: Nod.3 Non Oda Odb Ode Odg Odh Odi Odl Odo Odu Odv Opd Noh: Mai Nod.3 Non Ola Ole Olg
Olh Oli Oll Oln Olo Olu Olv Omr Opg Noo: Ndd Ndl Ndo Ndy Non Ntf Onw Our Ovd.7 Ovv.7 Nop: Nod.3 Non
Ola Ole Olg Olh Oli Oll Oln Olo Olu Olv Opg Oit: Oit Ovd Ovg Ovm
WOvb: Bua: Col Ctb Deg Ele Nal Obu Spo Veg Bue: Col Ctb Deg Ele Nal Obu Spo Veg Bug: Col Ctb Deg Ele
Nal Obu Spo Veg Bwi: Bwi Ccl: Ccl Esu.5: Esu.5 Huo: Huo Lpd: Lpd Nvv: Nvv Odp: Odp Onm: Onm Ops: Ops
Ors: Oel Ore Osu Ovo: Ovo Sgb.3: Anb.3 Bao.3 Blo.3 Bso.3 Bvb.3 Bvd.3 Bvl.3 Bvo.3 Bvp.3 Spd: Spd Vez:
Ovu Uib
WOvt: Rof: Div Len.7 Ooe Rid Rig Ror Rov Rud Rug Rva Rvd Rvi Rvp Rvu
WPer: Les: Bvc Dfw.3 Dle Euk.5 Gra Lin Liv Lks Lon Loo Olr Ols.3 Onr Onu Ovt Owe Sld Tep Tls Vad Vag
Olu: Dfw.3 Olp Pen: Aap Dfw.3 Don Dpe Dvb Dvl Ope Pen Vpv Vvb Vvl Sol: Biz Dfw.3 Dsl Opr Osf Oss Psv
WRed: Air: Awd Dvn Grp Ovd Vvi Arv: Awd Dvn Grp Ovd Vvi
WVhe: Vuh: Vuh
WVkf.3: Vkf.3: Vkf.3
WWfa: Bwv: Fva Oef Twe Twf Wse
WWiv: Gpv: Gpe Pge Mrv.4: Mrv.4 Wav: Aaf Aav Ovv Wgp: Wgh.5 Wgp Whg.5 Wop: Wop Wow: Wow Wva: Wva
WWvi: Wvb: Bwv Dfw.3 Tbw Wvi: Bwi Dfw.3 Tbi Wvm: Bwm Dfw.3 Tbm
`;

const SINCE: ReadonlyMap<string, string> = readCodes(CODES);

function readCodes(text: string): ReadonlyMap<string, string> {
  const since = new Map<string, string>();
  let level2 = "";
  let level3 = "";
  for (const word of text.trim().split(/\s+/)) {
    const match = /^([BW]?)(\w{3})(?:\.(\d))?(:?)$/.exec(word);
    invariant(match !== null, `${word} is a word of the list`);
    const [, side = "", last = "", minor = "1", colon = ""] = match;
    let code = level3 + last;
    if (side !== "") code = level2 = side + last;
    else if (colon !== "") code = level3 = level2 + last;
    since.set(code, `3.${minor}`);
  }
  return since;
}
