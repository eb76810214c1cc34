/**
 * Characters that are drawn like Latin letters and digits, by what they are drawn like: code points, in base 36. From the table of confusables of
 * Unicode Technical Standard #39, version 13.0.0, as the package unhomoglyph 1.0.6 (MIT, © 2016 Vitaly Puzrin) ships it, without what
 * compatibility decomposition already maps. Written by `scripts/write-confusables.mjs`.
 *
 * @license Unicode-3.0
 * Copyright © 1991-2020 Unicode, Inc. Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any
 * associated documentation (the "Data Files") or software and any associated documentation (the "Software") to deal in the Data Files or
 * Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, and/or sell copies
 * of the Data Files or Software, and to permit persons to whom the Data Files or Software are furnished to do so, provided that either (a)
 * this copyright and permission notice appear with all copies of the Data Files or Software, or (b) this copyright and permission notice
 * appear in associated Documentation. THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED,
 * INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY RIGHTS.
 * IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL
 * DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER
 * TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA FILES OR SOFTWARE. Except as contained in this
 * notice, the name of a copyright holder shall not be used in advertising or otherwise to promote the sale, use or other dealings in these
 * Data Files or Software without prior written authorization of the copyright holder.
 */
export const CONFUSABLES: readonly (readonly [string, string])[] = [
  ['10', '73c'],
  ['2', 'x22 br rs wuc 43j wz3 cb'],
  ['3', '2k1y x4b f0 c7 x2i 8uk t3 yo 20jf 1jgq wo'],
  ['4', '3wu 1jfz'],
  ['5', 'cc 1jgb'],
  ['6', '8uq tt 3xq 1jh1'],
  ['7', '2k2a 1fiq 1jgm'],
  ['8', '26b 1yi 222 2ojv f7 f6 1f6i'],
  ['9', '21z 294 1yl 2nh x2m 8ui 1jgs 1jfw 1jh2'],
  ['a', '70a gh q9 2kzm 2l18 2l2u 2l4g 2l62 ts pd 2kyw 2l0i 2l24 2l3q 2l5c sw 3vu 4at wku 20jk 1f34 706 61m'],
  ['aa', 'x0z x0y'],
  ['ae', '6e yd 5i yc'],
  ['ao', 'x11 x10'],
  ['ar', '2rd3'],
  ['au', 'x13 x12'],
  ['av', 'x15 x17 x14 x16'],
  ['ay', 'x19 x18'],
  ['b', 'as to 3wv 41e 4a7 x4k pe 2kyx 2l0j 2l25 2l3r 2l5d sy 3xw 4c7 wk0 1f2a 1f35 1f5t gj 41f ar aq sx ao wd wc v7 v6'],
  ['bl', 'tn'],
  ['c', '5qc s2 8th u9 xwv 1fel 2rf0 1jhu 1jhl s9 8tg td 3xb wka 1f36 1f5u 1fdh 1fks 4i fw 6g1 2q9a x7 x6'],
  ['d', 'zl 3xj 41b wk2 3vk 4bi 4bu wk3 gn gm b0 7l 7k 5s ax 6gb'],
  ['dz', 'ir'],
  ['e', '6jy xte tx xp 6wv ph 2kz0 2l0m 2l28 2l3u 2l5g t1 8xl 3vw wkw 1jfq 1jfy 1f2e g7 g6 xr'],
  ['f', 'xth x3t an 61p 138 2k2b x3s rg 2l6y 4ac wkd 1jgi 1jfm 1f2f 1f39 1fl1 b6 b5 5ta'],
  ['g', 'gx 5tv b1 135 zw 3wg 3xv wk6 5uq gw dh dg'],
  ['h', 'xn 12o 3wi pj 2kz2 2l0o 2l2a 2l3w 2l5i 8su t9 3wb 48s wkn 1f4f 5tk h2 wwl 3xu 8rr wy 87 6j3 uz 86 y1 xz'],
  ['i', 'kb 703 8h 2kys h6 h5 qh 69q oq 2kzu 2l1g 2l32 2l4o 2l6a uu wuf y7 xv9 3vp 1jgj 7a3 708 h4 5tn 5to'],
  ['j', 's3 uw x4i ov so 3vv 425 wk9 g9 g8'],
  ['k', 'pm 2kz5 2l0r 2l2d 2l3z 2l5l 8t0 t6 3xi 4id wk7 1fko bd 8rt wq 6gd x1c wu'],
  ['l', '14w 6qr 73x 1ejs 19d 1dd 1f6o 2ojr 2l73 2l7d 2l7n 2l7x 2l87 2sc1 1eeh 6lc 6j4 6j5 2kg8 2kho 2kj4 2km0 2kow'],
  ['l', '2kqc 2krs 2kt8 2kuo 2kw4 2kxk ba cg pl 2kz4 2l0q 2l2c 2l3y 2l5k 8sy sm xs 15h 15r 17r 2pkw 2pog 1ea6 1ea5 1je'],
  ['l', '8y7 4ht wky 20iw 1f2i 1f61 2k2y 8uo 3xa 42y wkh 20ie 1jfn 1jg2 1fdn 1fl2 1e0s 1e0t 8y 8x h9 bb be h7 17p 1ea0'],
  ['l', '1e9z 19v'],
  ['lj', '8i'],
  ['ll', '6c6 6qt 6ld ch 168 1evt'],
  ['lll', '6le'],
  ['lls', '1evs'],
  ['lo', 'tq'],
  ['ls', 'iy'],
  ['lt', '6gm'],
  ['lv', '6lf'],
  ['lx', '6lk'],
  ['lz', 'iz'],
  ['m', 'po 2kz7 2l0t 2l2f 2l41 2l5n sa 8t4 t8 3w7 4c0 4ie wkf 1f3k 1f69 y5'],
  ['mb', '2rfv'],
  ['n', '12w 130 pp 2kz8 2l0u 2l2g 2l42 2l5o 8t6 wkg 1fkj 1evi hf bi qf 2kzs 2l1e 2l30 2l4m 2l68 bh 5tc'],
  ['o', '2de 2gy 2ki 2o2 1uu 21y 25i 2cm 2g6 2jq 2na 2ts 2xc 37k 19h 1dh 5qn 5qp xtp qn 2l00 2l1m 2l38 2l4u 2l6g qr'],
  ['o', '2l04 2l1q 2l3c 2l4y 2l6k 8tb u6 3cv 139 15t 18n 2plw 2pno 2pok 1ecr 1ecs 1ecq 1ecp 1by 1dpo 1dpp 1dpn 1dpm 1c1'],
  ['o', '1dpk 1dpl 1dpj 1dpi 1cl 2lc 36l 1fje 1jgo 1jh3 1fe4 1j4 1ye 292 9hj 1iog 1jhc 2l72 2l7c 2l7m 2l7w 2l86 2sc0 pr'],
  ['o', '2kza 2l0w 2l2i 2l44 2l5q 8ta ta 11x 8yc 3ps 274 1fia wkz 1jg5 1f2q 1f3f 1fd0 1fkm 6eo 1dr 6w xtq 60 8xt e6 hh'],
  ['o', 'x1n yx vn xvy xx7 6ty 6u5 6zw 2k2i 2rdg bj x1m qg r5 2kzt 2l0d 2l1f 2l1z 2l31 2l3l 2l4n 2l57 2l69 2l6t pk s4'],
  ['o', '2kz3 2kzd 2l0p 2l0z 2l2b 2l2l 2l3x 2l47 2l5j 2l5t yw vm 8xd 3we 3xn xv8 1dy1 368'],
  ['oe', '9f 9e'],
  ['oo', '6qm x1r wwp x1q wwo'],
  ['p', '704 qp s1 2l02 2l0g 2l1o 2l22 2l3a 2l3o 2l4w 2l5a 2l6i 2l6w 8tf u8 pt 2kzc 2l0y 2l2k 2l46 2l5s 8te tc 3xe 419'],
  ['p', 'wk1 1f2t bp 5tp'],
  ['q', '10b 12b 12e 8yd io'],
  ['qe', '2rcw'],
  ['r', 'xtz xu0 5ra 8sl tv xvl 2k2e bq 3vl 3wy 1fhw 493 wkj 20j9 hp ho gd wj 5te'],
  ['rn', '1jhf 6m7 2kh2 2kii 2kjy 2kle 2kmu 2koa 2kpq 2kr6 2ksm 2ku2 2kvi 2kwy 2kye 1j40 6g5 hd 5tb'],
  ['s', 'x0x cd ut xwq 1jgh 1few sl 11r 3x1 3x6 wki 20je 1f2u 1fds hu 5tg'],
  ['sss', '2rfg'],
  ['t', '6uc 7vd 2rfs pw 2kzf 2l11 2l2n 2l49 2l5v 8ti te 3vm wk4 20i2 1jgc 1f2v 1f3l 1f6d bx 6zl fy by x8 6ge 9z 9y 5th'],
  ['t3', 'x0o'],
  ['tf', 'x2v'],
  ['ts', 'iu'],
  ['u', 'x3z 5r0 xu6 xua i3 qt 2l06 2l1s 2l3e 2l50 2l6m 131 1fjq 1jh4 6qy 6v7 11p 3k0 1fim 40c wl0 20jm 1jg8 5tq xwc g4'],
  ['u', '3ws'],
  ['ue', '5t7'],
  ['uo', 'xur'],
  ['v', '6qw 6v5 5r4 ql 2kzy 2l1k 2l36 2l4s 2l6e vp 15k 1j46 xwp 1jgg 2k25 19j 1dj vo 8xk 3x5 3zj wyn wkm 20i0 1jfk'],
  ['v', '1fkt 1evr 2rd4'],
  ['vb', '2rfw'],
  ['vl', '6lh'],
  ['vll', '6li'],
  ['w', 'hb 5r5 v5 10d 129 1j4a 1j4e 1j4f xvn 1jhr 1jhi 10c 3w3 3x0 wkq vx 1io5 6g9 x29'],
  ['x', '4fi 5z 84r 84s 8bz ud 475 48t 4fh 7eb 1f6q 1jho x4j pz 2kzi 2l14 2l2q 2l4c 2l5y 8to th 8yl 4hj wkr 1f2o 1f3o'],
  ['x', '1f6f 1fl3 8c0 xe 1evq'],
  ['xl', '6lm'],
  ['xll', '6ln'],
  ['y', 'gz 5u4 i7 64f xui qb 6kd 2kzo 2l1a 2l2w 2l4i 2l64 ub xb 3c7 1jh8 px r6 2kzg 2l12 2l2o 2l4a 2l5w 8tk tf xa 3vt'],
  ['y', '3wd wks 20jn 1jfo 1f3m c4 gf xd 4l ge xc'],
  ['z', '5r6 xw3 1jgk 1f5h 1jhh pi 2kz1 2l0n 2l29 2l3v 2l5h 3wj wkc 1jft i8 c6 c5 f9 f8 5ti'],
]
