(* Une solution juste du sujet caml. *)
let grille_vide () = Array.make_matrix 6 7 0

let hauteur c t =
  let rec compte y = if y < 6 && t.(y).(c) <> 0 then compte (y + 1) else y in
  compte 0

let joue t c j =
  let y = hauteur c t in
  if y < 6 then t.(y).(c) <- j

let annule t c = t.(hauteur c t - 1).(c) <- 0
let nul t = Array.for_all (fun case -> case <> 0) t.(5)

let lit_long t ax ay coul x y =
  let rec suite k =
    let u = x + (k * ax) and v = y + (k * ay) in
    if u < 0 || u > 6 || v < 0 || v > 5 || t.(v).(u) <> coul then k else suite (k + 1)
  in
  suite 1

let lit_dir t x y ax ay =
  let coul = t.(y).(x) in
  lit_long t ax ay coul x y + lit_long t (-ax) (-ay) coul x y - 1 >= 4

let gagne t c =
  let y = hauteur c t - 1 in
  List.exists (fun (ax, ay) -> lit_dir t c y ax ay) [ (1, 0); (1, 1); (0, 1); (-1, 1) ]

let affiche t =
  for y = 5 downto 0 do
    Array.iter (fun case -> print_char ".XO".[case]) t.(y);
    print_newline ()
  done;
  print_newline ()

let rec partie t f1 f2 c1 c2 =
  if not (nul t) then begin
    let c = f1 t c1 in
    joue t c c1;
    affiche t;
    if not (gagne t c) then partie t f2 f1 c2 c1
  end

let libres t = List.filter (fun c -> t.(5).(c) = 0) [ 0; 1; 2; 3; 4; 5; 6 ]

let hasard liste = List.nth liste (Random.int (List.length liste))
let ia_random t _couleur = hasard (libres t)

let gagnants t couleur =
  List.filter
    (fun c ->
      joue t c couleur;
      let gain = gagne t c in
      annule t c;
      gain)
    (libres t)

let ia_1 t couleur =
  match gagnants t couleur with [] -> ia_random t couleur | liste -> hasard liste

type etat = G | I | P

let apres t couleur c f =
  joue t c couleur;
  let valeur = f () in
  annule t c;
  valeur

let rec etat n t couleur =
  if gagnants t couleur <> [] then G
  else if n = 0 || nul t then I
  else
    let suite = List.map (fun c -> apres t couleur c (fun () -> etat (n - 1) t (3 - couleur))) (libres t) in
    if List.mem P suite then G else if List.for_all (fun e -> e = G) suite then P else I

let sia n t couleur =
  match gagnants t couleur with
  | (_ :: _) as liste -> hasard liste
  | [] ->
      let suite =
        List.map
          (fun c -> (c, if n = 0 then I else apres t couleur c (fun () -> etat (n - 1) t (3 - couleur))))
          (libres t)
      in
      let choix e = List.map fst (List.filter (fun (_, autre) -> autre = e) suite) in
      hasard (List.find (fun liste -> liste <> []) [ choix P; choix I; choix G ])

let infini = 1_000_000_000

let rec negamax n f alpha beta t couleur =
  if nul t then 0
  else if n = 0 then f t couleur
  else
    let rec essaie alpha meilleur = function
      | [] -> meilleur
      | c :: reste ->
          let valeur =
            apres t couleur c (fun () ->
                if gagne t c then infini + n else -negamax (n - 1) f (-beta) (-alpha) t (3 - couleur))
          in
          let meilleur = max meilleur valeur in
          if meilleur >= beta then meilleur else essaie (max alpha meilleur) meilleur reste
    in
    essaie alpha (-2 * infini) (libres t)

let alpha_beta n f t couleur =
  let valeur c =
    apres t couleur c (fun () ->
        if gagne t c then infini + n
        else -negamax (n - 1) f (-2 * infini) (2 * infini) t (3 - couleur))
  in
  let rec meilleure c v = function
    | [] -> c
    | autre :: reste ->
        let valeur = valeur autre in
        if valeur > v then meilleure autre valeur reste else meilleure c v reste
  in
  match libres t with [] -> -1 | c :: reste -> meilleure c (valeur c) reste
