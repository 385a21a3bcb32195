(* Appelle les fonctions d'un élève : une ligne pour chaque appel, une ligne pour sa réponse et la
   grille qu'il laisse. Une fonction donnée en argument est demandée à l'examinateur. *)
let entree = Scanf.Scanning.from_channel Canal.questions
let mot () = Scanf.bscanf entree " %s" (fun texte -> texte)
let entier () = int_of_string (mot ())

let grille () =
  let cases = mot () in
  Array.init 6 (fun y -> Array.init 7 (fun x -> Char.code cases.[(7 * y) + x] - 48))

let texte t =
  String.concat "," (List.concat_map (fun l -> List.map string_of_int (Array.to_list l)) (Array.to_list t))

let dit format = Printf.fprintf Canal.reponses (format ^^ "\n%!")

let demande nom t couleur =
  dit "? %s %d %s" nom couleur (texte t);
  entier ()

let appel t nom =
  let n = entier in
  match nom with
  | "hauteur" -> let c = n () in string_of_int (Liens.hauteur c t)
  | "joue" -> let c = n () in let j = n () in Liens.joue t c j; "()"
  | "annule" -> let c = n () in Liens.annule t c; "()"
  | "nul" -> string_of_bool (Liens.nul t)
  | "lit_long" ->
      let ax = n () in let ay = n () in let coul = n () in let x = n () in let y = n () in
      string_of_int (Liens.lit_long t ax ay coul x y)
  | "lit_dir" ->
      let x = n () in let y = n () in let ax = n () in let ay = n () in
      string_of_bool (Liens.lit_dir t x y ax ay)
  | "gagne" -> let c = n () in string_of_bool (Liens.gagne t c)
  | "partie" ->
      let c1 = n () in let c2 = n () in
      Liens.partie t (demande "f1") (demande "f2") c1 c2; "()"
  | "ia_random" -> let c = n () in string_of_int (Liens.ia_random t c)
  | "ia_1" -> let c = n () in string_of_int (Liens.ia_1 t c)
  | "sia" -> let k = n () in let c = n () in string_of_int (Liens.sia k t c)
  | "alpha_beta" ->
      let k = n () in let c = n () in string_of_int (Liens.alpha_beta k (demande "f") t c)
  | _ -> failwith nom

let () =
  let rec suite () =
    match mot () with
    | "" | (exception End_of_file) -> ()
    | nom ->
        let t = grille () in
        let reponse =
          match appel t nom with
          | valeur -> "= " ^ valeur
          | exception Canal.Absent raison -> "! Absent " ^ raison
          | exception erreur -> "! " ^ String.escaped (Printexc.to_string erreur)
        in
        flush_all ();
        dit "%s %s" (texte t) reponse;
        suite ()
  in
  suite ()
